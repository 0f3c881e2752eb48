import { describe, expect, test } from 'vitest'
import { cardTypes, codeSizes, longestNumber } from '../frame/card-types.ts'
import { formatField } from '../frame/formatting.ts'
import type { FieldKey } from '../frame/protocol.ts'
import { networkError, refusalError } from '../frame/tokenize-errors.ts'
import { parseExpiry, validateField } from '../frame/validity.ts'

const typed = (text: string, caret = text.length, isDeleting = false) => ({ text, caret, isDeleting })

describe('what is shown for what is typed', () => {
  test.each<[FieldKey, string, string]>([
    ['number', '4111111111111111', '4111 1111 1111 1111'],
    ['number', '4111-1111 11x', '4111 1111 11'],
    ['number', '378282246310005999', '3782 822463 10005'],
    ['number', '55555555555544449', '5555 5555 5555 4444'],
    ['number', '41111111111111111111', '4111 1111 1111 1111111'],
    ['expirationDate', '1', '1'],
    ['expirationDate', '1/', '01 / '],
    ['expirationDate', '0', '0'],
    ['expirationDate', '12', '12 / '],
    ['expirationDate', '4', '04 / '],
    ['expirationDate', '1230', '12 / 30'],
    ['expirationDate', '12/30', '12 / 30'],
    ['expirationDate', '3/30', '03 / 30'],
    ['expirationDate', '12/2030', '12 / 2030'],
    ['expirationDate', '2030-03', '03 / 2030'],
    ['expirationDate', '12 / 20301', '12 / 2030'],
    ['cvv', '12a345', '1234'],
    ['postalCode', '123456789', '12345678'],
    ['cardholderName', 'Ada Lovelace', 'Ada Lov'],
  ])('%s: %s becomes %s', (key, text, shown) => {
    const longest = { cvv: 4, postalCode: 8, cardholderName: 7 }[key as string] ?? 19
    expect(formatField(key, typed(text), {}, longest).text).toBe(shown)
  })

  test.each([
    ['number', typed('41119 22', 5), '4111 922', 6],
    ['number', typed('411122', 4, true), '4111 22', 4],
    ['expirationDate', typed('12 /', 4, true), '12', 2],
    ['expirationDate', typed('1 / 30', 1, true), '1 / 30', 1],
    ['expirationDate', typed('11 / 30', 2), '11 / 30', 2],
    ['expirationDate', typed('0 / 30', 1), '0 / 30', 1],
    ['expirationDate', typed('1 / 301', 7), '01 / 301', 8],
  ] as const)('%s: the caret stays behind its digit in %j', (key, given, text, caret) => {
    expect(formatField(key, given, {}, 19)).toEqual({ text, caret })
  })

  test('nothing is grouped when formatting is off', () => {
    expect(formatField('number', typed('4111 1111'), { formatInput: false }, 19).text).toBe('41111111')
    expect(formatField('expirationDate', typed('12/30'), { formatInput: false }, 7).text).toBe('1230')
  })
})

describe('validity', () => {
  const around = (cardDigits = '') => ({ cardDigits, types: cardTypes(cardDigits, undefined, {}), options: {} })
  const year = new Date().getFullYear()

  test.each<[FieldKey, string, string, boolean, boolean]>([
    ['number', '', '', false, true],
    ['number', '4111 1111 1111 1111', '', true, true],
    ['number', '4111 1111 1111 1112', '', false, true],
    ['number', '5555 5555 5555 4445', '', false, false],
    ['number', '9999', '', false, false],
    ['cvv', '', '', false, true],
    ['cvv', '123', '', true, true],
    ['cvv', '1234', '', true, true],
    ['cvv', '123', '378282246310005', false, true],
    ['cvv', '1234', '4111111111111111', false, false],
    ['expirationDate', `12 / ${year + 1}`, '', true, true],
    ['expirationDate', `12 / ${year + 25}`, '', false, false],
    ['expirationDate', '12 / 20', '', false, true],
    ['expirationDate', '13 / 30', '', false, false],
    ['postalCode', '1', '', false, true],
    ['postalCode', '12345', '', true, true],
    ['cardholderName', 'Ada', '', true, true],
  ])('%s %s (card %s) is valid: %s, may become so: %s', (key, value, digits, isValid, isPotentiallyValid) => {
    expect(validateField(key, value, around(digits))).toEqual({ isValid, isPotentiallyValid })
  })

  test('an unsupported card is refused only on request', () => {
    const digits = '4111111111111111'
    const types = cardTypes(digits, ['MasterCard'], {})
    const judge = (rejectUnsupportedCards: boolean) =>
      validateField('number', digits, { cardDigits: digits, types, options: { rejectUnsupportedCards } })
    expect([judge(false).isValid, judge(true).isValid]).toEqual([true, false])
  })

  test.each([
    ['12 / 30', '12', '2030'],
    ['05 / 2031', '05', '2031'],
  ])('%s is month %s of %s', (value, month, expected) => {
    expect(parseExpiry(value)).toEqual({ month, year: expected })
  })
})

describe('card types', () => {
  test('Mastercard has a dash on the wire', () => {
    expect(cardTypes('5555', ['Visa', 'MasterCard'], {})).toEqual([
      { niceType: 'Mastercard', type: 'master-card', code: { name: 'CVC', size: 3 }, supported: true },
    ])
  })

  test('the page can choose the card brands', () => {
    expect(cardTypes('4111111', undefined, { supportedCardBrands: { visa: false } })[0]?.supported).toBe(false)
  })

  test.each([
    ['', 19, [3, 4]],
    ['4111111', 19, [3]],
    ['3782', 15, [4]],
  ])('%s may be %i long with codes of %j', (digits, longest, sizes) => {
    expect(longestNumber(digits, {})).toBe(longest)
    expect(codeSizes(digits).sort()).toEqual(sizes)
  })
})

describe('errors for the page', () => {
  const withCode = (code: string) => ({
    fieldErrors: [{ field: 'creditCard', fieldErrors: [{ field: 'number', code }] }],
  })

  test.each([
    [422, withCode('81717'), 'CUSTOMER', 'HOSTED_FIELDS_FAILED_TOKENIZATION', 'CLIENT_REQUEST_ERROR'],
    [422, withCode('81724'), 'CUSTOMER', 'HOSTED_FIELDS_TOKENIZATION_FAIL_ON_DUPLICATE', 'CLIENT_REQUEST_ERROR'],
    [422, withCode('81736'), 'CUSTOMER', 'HOSTED_FIELDS_TOKENIZATION_CVV_VERIFICATION_FAILED', 'CLIENT_REQUEST_ERROR'],
    [401, {}, 'CUSTOMER', 'HOSTED_FIELDS_FAILED_TOKENIZATION', 'CLIENT_AUTHORIZATION_INVALID'],
    [429, undefined, 'CUSTOMER', 'HOSTED_FIELDS_FAILED_TOKENIZATION', 'CLIENT_RATE_LIMITED'],
    [500, undefined, 'NETWORK', 'HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR', 'CLIENT_GATEWAY_NETWORK'],
  ])('status %i with %j is %s %s because of %s', (status, body, type, code, cause) => {
    expect(refusalError(status, body)).toMatchObject({ type, code, details: { originalError: { code: cause } } })
  })

  test('a missing permission is passed on unchanged', () => {
    expect(refusalError(403, {})).toMatchObject({ type: 'MERCHANT', code: 'CLIENT_AUTHORIZATION_INSUFFICIENT' })
  })

  test('no answer at all is a network error', () => {
    expect(networkError().code).toBe('HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR')
  })
})
