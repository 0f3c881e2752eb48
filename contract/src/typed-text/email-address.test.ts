import { expect, test } from 'vitest'
import { email } from '../fields.ts'
import { normalizeEmail } from './email-address.ts'

test.each([
  'r&d@example.com',
  "o'neill@example.com",
  'ada.lovelace+course@example.com',
  'a!b#c$d%e*f?g^h_i`j{k|l}m~n@example.com',
  'ada.@example.com',
  'a..b@docomo.example',
  'ada@xn--bcher-kva.xn--p1ai',
  'ada@1.example.museum',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.example`,
])('%s is an email address', (address) => {
  expect(email.parse(address)).toBe(address)
})

test.each([
  ['between marks of direction', '\u202aada@example.com\u202c'],
  ['after a right-to-left mark', '\u200fada@example.com'],
  ['with a zero-width space', 'ada@example.com\u200b'],
  ['with no-break spaces', '\u00a0ada@example.com\u00a0'],
  ['with white space', '\t ada@example.com \r\n'],
  ['with several of them', '\u2068\u200b ada@example.com\u2069 \u2060'],
])('an address pasted %s is the address', (_how, pasted) => {
  expect(email.parse(pasted)).toBe('ada@example.com')
})

test.each([
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
  ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
  ['ada@почта.рф', 'ada@xn--80a1acny.xn--p1ai'],
  ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['ada@straße.example', 'ada@xn--strae-oqa.example'],
  ['ada@example。com', 'ada@example.com'],
  ['Ada@Example.COM', 'Ada@Example.COM'],
])('the host of %s is the host of the internet: %s', (typed, stored) => {
  expect(email.parse(typed)).toBe(stored)
})

test.each([
  ['', 'Email is required.'],
  ['\u200b\u202e', 'Email is required.'],
  ['ada', 'Email is invalid.'],
  ['@example.com', 'Email is invalid.'],
  ['ada@gmail', 'Email is invalid.'],
  ['ada@-example.com', 'Email is invalid.'],
  ['ada lovelace@example.com', 'Email is invalid.'],
  ['a\u200bda@example.com', 'Email is invalid.'],
  ['zoë@example.com', 'Email is invalid.'],
  ['ada@bücher%2eexample.com', 'Email is invalid.'],
  ['ada@[127.0.0.1]', 'Email is invalid.'],
  ['ada@１２７.0.0.1', 'Email is invalid.'],
  [`ada@${'b'.repeat(64)}.example`, 'Email is invalid.'],
  [`${'a'.repeat(250)}@example.com`, 'Email can have at most 256 characters.'],
  ['ada\u0000@example.com', 'Email contains characters that are not allowed.'],
])('%j is refused: %s', (typed, message) => {
  expect(email.safeParse(typed).error?.issues[0]?.message).toBe(message)
})

test('a very long host is not converted', () => {
  const typed = `ada@${'ü'.repeat(30_000)}.example`
  expect(normalizeEmail(typed)).toBe(typed)
})
