import { expect, test } from 'vitest'
import { PricesContent } from '../publishing/content/content-prices.ts'
import {
  differenceText,
  findPriceTexts,
  misleadingDifferences,
  priceDifferences,
  sellingPrices,
  withoutEndedConfirmations,
} from './price-differences.ts'

const file = {
  charged: '29.99',
  home: '$29 Limited Time Only (Reg. $99)',
  info: 'Only $29!',
  payment: 'Members Area Access Only $29.99 (Reg. $99.99)',
  orderSummary: 'Charged today: {{price}}',
  confirmed: [{ shown: '$29', charged: '$29.99' }],
}
const { sentences } = PricesContent.parse(file)
const answer = (sentence: string) => ({
  document: 'home',
  title: 'Home page',
  path: 'questions.0.answer',
  sentence,
})

test.each([
  ['$29 Limited Time Only (Reg. $99)', ['$29']],
  ['Was $99, now $29', ['$29']],
  ['$29 instead of $99. You save $70', ['$29']],
  ['$70 off: pay $29', ['$29']],
  ['Regular price: $99. Today $29.00', ['$29.00']],
  ['Only 29 dollars', ['$29']],
  ['Only $ 29', ['$29']],
  ['From $1,299.50 on', ['$1,299.50']],
  ['$29 or $29.99', ['$29', '$29.99']],
  ['No price', []],
])('visitors read %j as the prices %j', (sentence, expected) => {
  expect(sellingPrices(sentence).map(({ text }) => text)).toEqual(expected)
})

test.each([
  ['Enroll today for $29.', true],
  ['Only $29!', true],
  ['The price is $29.', true],
  ['Pay once, $29, and keep it.', true],
  ['The whole course costs 29 dollars.', true],
  ['A bidder offers $1,000 for a lien of $400.', false],
  ['The course has an administrative fee of $10.', false],
  ['Our course was $99.', false],
])('%j offers the course for an amount: %s', (sentence, expected) => {
  expect(findPriceTexts('home', { questions: [{ answer: `Hello. ${sentence}` }] })).toEqual(
    expected ? [{ path: 'questions.0.answer', sentence }] : [],
  )
})

test('a lesson may name amounts of an example', () => {
  const text = 'If the lot sells for only $20, you pay $5. Our course costs $29.'
  expect(findPriceTexts('lesson-tax-deed', { text })).toEqual([{ path: 'text', sentence: 'Our course costs $29.' }])
})

test('archived entries and addresses show no price', () => {
  const text = 'Enroll for $29.'
  expect(
    findPriceTexts('home', [
      { id: text, text: 'x' },
      { text, archived: true },
    ]),
  ).toEqual([])
})

test.each<[number, { shown: string; charged: string }[], string[], string[]]>([
  // Charged, confirmed, which sentences differ without confirmation, which of them stop publishing.
  [2_999, [{ shown: '$29', charged: '$29.99' }], [], []],
  [2_999, [{ shown: '$29.00', charged: '$29.99' }], [], []],
  [2_999, [], ['home $29', 'info $29'], ['home $29', 'info $29']],
  [
    4_900,
    [{ shown: '$29', charged: '$29.99' }],
    ['home $29', 'info $29', 'payment $29.99'],
    ['home $29', 'info $29', 'payment $29.99'],
  ],
  [2_999, [{ shown: '$25', charged: '$29.99' }], ['home $29', 'info $29'], ['home $29', 'info $29']],
  [2_900, [], ['payment $29.99'], []],
  [1_900, [], ['home $29', 'info $29', 'payment $29.99'], []],
])('at %i cents with the confirmations %j', (chargedCents, confirmed, unconfirmed, stopping) => {
  const differences = priceDifferences({ chargedCents, sentences, confirmed }, [])
  const name = ({ path, shown }: { path: string; shown: string }) => `${path} ${shown}`
  expect(differences.filter(({ isConfirmed }) => !isConfirmed).map(name)).toEqual(unconfirmed)
  expect(misleadingDifferences(differences).map(name)).toEqual(stopping)
})

test('a text of another document counts, and an amount that is none stops publishing', () => {
  const prices = {
    chargedCents: 4_900,
    sentences: { ...sentences, home: '$49', info: '$4.9', payment: '$49' },
    confirmed: [],
  }
  const texts = misleadingDifferences(priceDifferences(prices, [answer('Enroll for $29.')])).map(differenceText)
  expect(texts).toEqual([
    'The info page shows $4.9 (“$4.9”), which is not a price. Write it like $29 or $29.99.',
    '“Home page” shows $29 (“Enroll for $29.”), but a card is charged $49.00.',
  ])
})

test.each<[string, object, object[]]>([
  ['nothing changed', {}, file.confirmed],
  ['the charged price changed', { charged: '49', payment: '$49' }, []],
  ['the shown price changed everywhere', { home: '$25', info: '$25' }, []],
  ['it is still shown on one page', { home: '$25' }, file.confirmed],
])('a confirmation ends when either amount changes: %s', (_what, changes, expected) => {
  expect(withoutEndedConfirmations({ ...file, ...changes }, [])).toMatchObject({ ...changes, confirmed: expected })
})

test('a price that is not finished yet keeps its confirmations', () => {
  const body = { ...file, charged: '' }
  expect(withoutEndedConfirmations(body, [])).toBe(body)
})
