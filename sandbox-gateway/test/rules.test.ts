import { describe, expect, test } from 'vitest'
import { passesLuhn } from '../src/browser-api/card-request.ts'
import { XmlList, xmlDocument } from '../src/http/xml.ts'
import { formatAmount, readAmount } from '../src/rules/money.ts'
import { authorizationFor, declined, settlementDeclineFor } from '../src/rules/responses.ts'
import { testCard } from '../src/rules/test-cards.ts'
import { addressResponseFor, cvvResponseFor, verificationRejection } from '../src/rules/verification.ts'

const body = (value: Parameters<typeof xmlDocument>[1]) => xmlDocument('a_b', value).split('\n')[1]

describe('xml', () => {
  test.each<[Parameters<typeof xmlDocument>[1], string]>([
    ['x', '<a-b>x</a-b>'],
    ['', '<a-b></a-b>'],
    ['<&>"\'', '<a-b>&lt;&amp;&gt;&quot;&apos;</a-b>'],
    ['a\u0000b\u001bc\nd', '<a-b>abc\nd</a-b>'.split('\n')[0] ?? ''],
    ['\ud800', '<a-b>\ufffd</a-b>'],
    [3, '<a-b type="integer">3</a-b>'],
    [true, '<a-b type="boolean">true</a-b>'],
    [null, '<a-b nil="true"/>'],
    [new Date('2026-01-02T03:04:05.678Z'), '<a-b type="datetime">2026-01-02T03:04:05Z</a-b>'],
    [{ c_d: 'x', e: undefined }, '<a-b><c-d>x</c-d></a-b>'],
    [new XmlList('item', []), '<a-b type="array"></a-b>'],
    [new XmlList('item', ['x', 'y']), '<a-b type="array"><item>x</item><item>y</item></a-b>'],
    [
      new XmlList('t', [{ id: 'x' }], 'collection', { n: 1 }),
      '<a-b type="collection"><n type="integer">1</n><t><id>x</id></t></a-b>',
    ],
  ])('%j', (value, expected) => {
    expect(body(value)).toBe(expected)
  })
})

describe('amounts', () => {
  test.each<[unknown, number | string]>([
    ['29.99', 2999],
    ['10', 1000],
    ['10.5', 1050],
    ['0.01', 1],
    [29.99, 2999],
    ['0', '81531'],
    ['-1', '81501'],
    ['1.999', '81503'],
    ['1e3', '81503'],
    [' 1', '81503'],
    [{}, '81503'],
    [undefined, '81502'],
    ['100000000.00', '81528'],
  ])('%j is read as %j', (given, expected) => {
    const amount = readAmount(given)
    expect(typeof amount === 'number' ? amount : amount.code).toBe(expected)
  })

  test.each([
    [2999, '29.99'],
    [5, '0.05'],
    [100, '1.00'],
  ])('%i cents are %s', (cents, text) => {
    expect(formatAmount(cents)).toBe(text)
  })

  test.each([
    [1, 'approved'],
    [1999_99, 'approved'],
    [2000_00, 'declined'],
    [2999_99, 'declined'],
    [3000_00, 'failed'],
    [3000_99, 'failed'],
    [3001_00, 'approved'],
    [5001_00, 'incomplete'],
    [5001_01, 'approved'],
    [5002_00, 'approved'],
  ])('%i cents are %s', (cents, kind) => {
    expect(authorizationFor(cents).kind).toBe(kind)
  })

  test.each([
    [4000_99, undefined],
    [4001_00, '4001'],
    [4002_00, undefined],
    [4003_00, '4003'],
    [5000_99, '5000'],
    [5001_00, undefined],
  ])('%i cents settle with %s', (cents, code) => {
    expect(settlementDeclineFor(cents)?.code).toBe(code)
  })
})

test.each([
  [2001, 'soft_declined', 'Insufficient Funds'],
  [2004, 'hard_declined', 'Expired Card'],
  [2555, 'soft_declined', 'Processor Declined'],
])('code %i is %s', (code, type, text) => {
  expect(declined(code)).toEqual({ code: String(code), type, text })
})

test.each([
  ['200', 'N'],
  ['2000', 'N'],
  ['201', 'U'],
  ['301', 'S'],
  ['123', 'M'],
  [undefined, 'I'],
])('the CVV %s is answered with %s', (cvv, answer) => {
  expect(cvvResponseFor(cvv)).toBe(answer)
})

test.each([
  ['12345', null, 'M', 'I', null],
  ['20000', null, 'N', 'I', null],
  ['20001', '201 Elm', 'U', 'U', null],
  [null, '200 Elm', 'I', 'N', null],
  ['30000', '1 Elm', 'I', 'M', 'E'],
  ['30001', null, 'I', 'I', 'S'],
])('the postal code %s with street %s is answered with %s, %s and error %s', (postal, street, code, line, error) => {
  expect(addressResponseFor(postal, street)).toEqual({ postalCode: code, streetAddress: line, error })
})

test.each([
  ['M', 'M', null],
  ['N', 'M', 'cvv'],
  ['M', 'N', 'avs'],
  ['N', 'N', 'avs_and_cvv'],
  ['U', 'U', null],
])('CVV %s with postal code %s is rejected for %s', (cvv, postalCode, reason) => {
  expect(verificationRejection(cvv, { postalCode, streetAddress: 'I', error: null })).toBe(reason)
})

test.each([
  ['4111111111111111', 'Visa', 'approved'],
  ['4000111111111115', 'Visa', 'declined'],
  ['4023898493988028', 'Visa', 'dispute'],
  ['4242424242424242', undefined, undefined],
  ['__proto__', undefined, undefined],
])('the number %s is a test card of type %s: %s', (number, cardType, outcome) => {
  expect(testCard(number)).toEqual(cardType && { number, cardType, outcome })
})

test.each([
  ['4111111111111111', true],
  ['4111111111111112', false],
  ['378282246310005', true],
])('the check digit of %s is right: %s', (number, right) => {
  expect(passesLuhn(number)).toBe(right)
})
