import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createUnpacker } from './prepared-files.ts'

const pack = (text: string) => brotliCompressSync(Buffer.from(text))

test('an asset is unpacked once while it is among the last ones used', () => {
  const unpack = createUnpacker(2)
  const [first, second, third] = [pack('first'), pack('second'), pack('third')]
  const plain = unpack(first)
  expect(plain.toString()).toBe('first')
  unpack(second)
  expect(unpack(first)).toBe(plain)
  const other = unpack(third)
  expect(unpack(first)).toBe(plain)
  expect(unpack(third)).toBe(other)
  // The second one was used before both.
  expect(unpack(second).toString()).toBe('second')
  expect(unpack(first)).not.toBe(plain)
})
