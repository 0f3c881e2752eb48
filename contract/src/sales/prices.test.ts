import { expect, test } from 'vitest'
import { PricesContent } from '../publishing/content/content-prices.ts'
import { firstAmount, pricePieces, priceProblem } from './prices.ts'

const file = {
  charged: '29.99',
  home: '$29 Limited Time Only (Reg. $99)',
  info: 'Only $29!',
  payment: 'Members Area Access Only $29.99 (Reg. $99.99)',
  orderSummary: 'Charged today: {{charged}}',
  confirmed: [{ shown: '$29', charged: '$29.99' }],
}
const problemsOf = (changes: object) =>
  PricesContent.safeParse({ ...file, ...changes }).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

test.each([
  ['Only $29!', '$29', 2_900],
  ['From $1,299.50 on', '$1,299.50', 129_950],
  ['$29.99 (Reg. $99.99)', '$29.99', 2_999],
  ['It costs $29.', '$29', 2_900],
  ['$29.999', '$29.999', undefined],
  ['$29.9', '$29.9', undefined],
  ['$12,99', '$12,99', undefined],
])('the first amount of %j is %s', (sentence, text, cents) => {
  expect(firstAmount(sentence)).toEqual({ text, cents })
})

test.each(['no price', '29.99', '$ 29', '€29'])('%j names no dollar amount', (sentence) => {
  expect(firstAmount(sentence)).toBeUndefined()
})

test("the demo's prices are accepted, in cents", () => {
  expect(PricesContent.parse(file)).toMatchObject({ chargedCents: 2_999, sentences: { info: 'Only $29!' } })
})

test.each<[string, object, string]>([
  ['a price of 0', { charged: '0', payment: '$0' }, 'charged: The price must be above zero.'],
  ['a million', { charged: '1000000', payment: '$1000000' }, 'charged: Write a price like "29.99"'],
  ['a million cents', { charged: '10000.00', payment: '$10,000.00' }, 'charged: A price can be at most $9999.99.'],
  ['three decimals', { charged: '29.999' }, 'charged: Write a price like "29.99", with at most two decimals.'],
  ['a number', { charged: 29.99 }, 'charged: Write a price like "29.99", with at most two decimals.'],
  ['a price below zero', { charged: '-29.99' }, 'charged: Write a price like "29.99"'],
  ['no amount in the heading', { payment: 'Members Area' }, 'payment: The heading of the payment page must name'],
  ['three decimals in the heading', { payment: 'Only $29.999' }, 'payment: "$29.999" is not a price.'],
  [
    'another amount in the heading',
    { payment: 'Only $24.99' },
    'payment: The heading of the payment page shows $24.99',
  ],
  [
    'the regular price first',
    { payment: '(Reg. $99.99) $29.99' },
    'payment: The heading of the payment page shows $99.99',
  ],
  ['a long sentence', { home: `$29 ${'x'.repeat(120)}` }, 'home: Use at most 120 characters here.'],
  [
    'a mark that does not exist',
    { info: 'Only {{amount}}!' },
    'info: Only these marks are filled in here: {{price}}, {{charged}}.',
  ],
  ['an order summary without the price', { orderSummary: 'Charged today' }, 'orderSummary: Write {{charged}} once'],
  ['an order summary with two prices', { orderSummary: '{{price}} {{price}}' }, 'orderSummary: Write {{charged}} once'],
  ['another mark in the order summary', { orderSummary: '{{price}} {{x}}' }, 'orderSummary: Only these marks'],
  ['a missing sentence', { home: undefined }, 'home: Write some text here'],
  [
    'a confirmation without an amount',
    { confirmed: [{ shown: '29', charged: '$29.99' }] },
    'confirmed.0.shown: Write an amount',
  ],
])('refused: %s', (_what, changes, problem) => {
  expect(problemsOf(changes)?.join('\n')).toContain(problem)
})

test('the charged price must be the first amount of the heading', () => {
  const { sentences, confirmed } = PricesContent.parse(file)
  expect(priceProblem({ chargedCents: 2_999, sentences, confirmed })).toBeUndefined()
  expect(priceProblem({ chargedCents: 2_998, sentences, confirmed })?.where).toBe('payment')
})

test('the pages get the sentences in pieces, whose text is the whole sentence', () => {
  const { sentences } = PricesContent.parse(file)
  const pieces = pricePieces(sentences)
  expect(pieces).toEqual({
    home: ['', '$29', ' Limited Time Only (Reg. $99)'],
    info: 'Only $29!',
    heading: ['Members Area Access Only $29.99 (Reg. ', '$99.99', ')'],
    orderSummary: ['Charged today: ', ''],
  })
  expect(pricePieces({ ...sentences, payment: 'Only $39.99', home: 'Cheap' })).toMatchObject({
    home: ['Cheap', '', ''],
    heading: ['Only $39.99', '', ''],
  })
})
