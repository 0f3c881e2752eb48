import { expect, test } from 'vitest'
import { splitCode } from '../accounts/accounts.ts'
import { factorCode } from '../accounts/second-factor.ts'
import { readNumber } from '../course/workbook/numbers/typed-numbers.ts'
import { readAmount } from '../sales/typed-amount.ts'
import { cleanCode } from './typed-codes.ts'

test.each([
  ['Arabic digits', '٠١٢٣٤٥', '012345'],
  ['Devanagari digits', '१२३४५६', '123456'],
  ['full-width digits and letters', '１２３４ＡＢ', '1234ab'],
  ['digits for mathematics', '𝟎𝟗𝟘𝟡𝟢𝟫', '090909'],
  ['a zero-width space', '123\u200b456', '123456'],
  ['a no-break space', '123\u00a0456', '123456'],
  ['a period', '123456.', '123456'],
  ['every kind of hyphen', 'ab‐cd‑ef−gh–ij—kl-mn', 'abcdefghijklmn'],
  ['nothing but signs', '…—!', ''],
])('a code with %s', (_what, typed, code) => {
  expect(cleanCode(typed)).toBe(code)
})

test('a code of signs alone is missing', () => {
  expect(factorCode.safeParse('…—!').error?.issues[0]?.message).toBe('Code is required.')
})

test.each([
  ['١٠٫٥٠', '10.50'],
  ['＄１，０００', '1000.00'],
  ['\u200e$10.00\u200e', '10.00'],
  ['-10', '-10'],
  ['−10', '−10'],
])('the amount %j is read as %s', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount)
})

test.each([
  ['dollars', '١٬٢٥٠٫٥', 125_050],
  ['percent', '５．２５％', 5_250],
  ['count', '\u202a१८\u202c', 18],
] as const)('a calculator reads the number of %s %j', (kind, typed, value) => {
  expect(readNumber({ kind, label: 'Number', min: 0, max: 1_000_000 }, typed)).toEqual({ value })
})

test.each(['V1t\u200bokn_-,01\u00ad98c0de', 'V1tokn_‑,0198c0de', 'V1tokn_-,٠١98c0de'])(
  'the reset code %j is read',
  (pasted) => {
    expect(splitCode(pasted)).toEqual({ Token: 'V1tokn_-', Id: '0198c0de' })
  },
)
