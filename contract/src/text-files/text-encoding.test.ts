import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText, detectEncoding } from './text-encoding.ts'

const text = 'Café “Müller”, 5 €\nName;Email\n'
const utf16 = (order: 'le' | 'be', words: string) => {
  const bytes = new Uint8Array(words.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < words.length; at++) view.setUint16(at * 2, words.charCodeAt(at), order === 'le')
  return bytes
}
const windows1252 = new Uint8Array([0x43, 0x61, 0x66, 0xe9, 0x20, 0x93, 0x4d, 0x94, 0x20, 0x80])

test.each([
  ['UTF-8', new TextEncoder().encode(text), 'utf-8', text],
  ['UTF-8 with a byte-order mark', new TextEncoder().encode(`\uFEFF${text}`), 'utf-8', text],
  ['plain ASCII', new TextEncoder().encode('Name,Email'), 'utf-8', 'Name,Email'],
  ['UTF-16 with a byte-order mark', utf16('le', `\uFEFF${text}`), 'utf-16le', text],
  ['UTF-16 without one', utf16('le', text), 'utf-16le', text],
  ['big-endian UTF-16 with a byte-order mark', utf16('be', `\uFEFF${text}`), 'utf-16be', text],
  ['big-endian UTF-16 without one', utf16('be', text), 'utf-16be', text],
  ['Windows-1252', windows1252, 'windows-1252', 'Café “M” €'],
  ['an empty file', new Uint8Array(), 'utf-8', ''],
])('%s is detected and read', (_what, bytes, encoding, expected) => {
  expect(detectEncoding(bytes)).toBe(encoding)
  expect(decodeText(bytes)).toBe(expected)
})

test('any text in UTF-8 is read as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (words) => {
      fc.pre(!words.includes('\0') && !words.startsWith('\uFEFF'))
      expect(decodeText(new TextEncoder().encode(words))).toBe(words)
    }),
  )
})
