import { expect, test } from 'vitest'
import { cleanName, cleanText, hasVisible, trimInvisible } from './visible-text.ts'

test.each([
  ['a zero-width space', '\u200b'],
  ['a braille blank', '\u2800'],
  ['a Hangul filler', '\u3164'],
  ['a byte order mark', '\ufeff'],
  ['a soft hyphen', '\u00ad'],
  ['a change of direction', '\u202e'],
  ['a no-break space', '\u00a0'],
  ['an accent alone', '\u0301'],
  ['several of them', ' \u200b\u2800\u3164 '],
  ['nothing', ''],
])('%s is nothing to see', (_what, text) => {
  expect(hasVisible(text)).toBe(false)
  expect(cleanText(text)).toBe('')
})

test.each([
  ['a lone surrogate', '\ud800'],
  ['a lone surrogate among blanks', '\u200b\udc00 '],
  ['a control character', '\u0000'],
])('%s is kept, so that it can be refused', (_what, text) => {
  expect(hasVisible(text)).toBe(true)
  expect(cleanText(text)).toBe(text.replaceAll(/[\u200b ]/g, ''))
})

test.each([['Zoë 李 🦊'], ["O'Neill-de la Cruz"], ['می‌خواهم'], ['മോഹന്‍'], ['Fox ❤️'], ['👩‍👩‍👧'], ['יעל'], ['.']])(
  '%s stays as it is',
  (text) => {
    expect(cleanText(text)).toBe(text)
  },
)

test.each([
  ['what a phone copies from its contacts', '\u202aAda\u202c', 'Ada'],
  ['a mirrored name', '\u202eadA', 'adA'],
  ['an isolate that ends too early', 'Ada\u2069\u202e', 'Ada'],
  ['blanks around it', '\u200b\u3164 Ada\ufeff\u00a0', 'Ada'],
])('%s is stored without its marks', (_what, text, stored) => {
  expect(cleanText(text)).toBe(stored)
})

test('invisible characters go from both ends, and others stay', () => {
  expect(trimInvisible('\u202a\ufeff a\u200bb \u202c')).toBe('a\u200bb')
})

test('trimming a very long text takes linear time', () => {
  const text = `a${'\u200b '.repeat(500_000)}a`
  expect(trimInvisible(text)).toBe(text)
})

test.each([
  ['Anne‑Marie', 'Anne-Marie'],
  ['Anne‐Marie', 'Anne-Marie'],
  ['Hill‑Ridge\u202fLtd', 'Hill-Ridge Ltd'],
  ['山田\u3000太郎', '山田 太郎'],
  ['An\u00adna\u200b', 'Anna'],
  ['Ada\u2028Lovelace', 'Ada Lovelace'],
  ['می‌خواهم', 'می‌خواهم'],
  ['മോഹന്‍', 'മോഹന്‍'],
  ['👩‍👩‍👧 ❤️', '👩‍👩‍👧 ❤️'],
  ['Baden–Powell', 'Baden–Powell'],
])('the name %j is stored as %j', (typed, stored) => {
  expect(cleanName(typed)).toBe(stored)
})
