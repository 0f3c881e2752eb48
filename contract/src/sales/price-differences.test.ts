import { expect, test } from 'vitest'
import { PricesContent } from '../publishing/content/content-prices.ts'
import {
  differenceText,
  looselyRead,
  misleadingDifferences,
  priceDifferences,
  sentencesOf,
  withoutEndedConfirmations,
} from './price-differences.ts'
import { amountsIn } from './prices.ts'

const file = {
  charged: '29.99',
  home: '$29 Limited Time Only (Reg. $99)',
  info: 'Only $29!',
  payment: 'Members Area Access Only $29.99 (Reg. $99.99)',
  orderSummary: 'Charged today: {{charged}}',
  confirmed: [{ shown: '$29', charged: '$29.99' }],
}
const sentences = { ...PricesContent.parse(file).sentences, orderSummary: '' }
const answer = (sentence: string) => ({
  document: 'home',
  title: 'Home page',
  path: 'questions.0.answer',
  sentence,
})

test.each([
  ['$29 Limited Time Only (Reg. $99)', ['$29', '$99']],
  ['From $1,299.50 on', ['$1,299.50']],
  ['$29 or $29.99', ['$29', '$29.99']],
  ['Only {{price}}!', []],
  ['29 dollars', []],
])('%j names the amounts %j', (sentence, expected) => {
  expect(amountsIn(sentence).map(({ text }) => text)).toEqual(expected)
})

test('archived entries and addresses have no sentences', () => {
  const text = 'Enroll for $29.'
  expect(
    sentencesOf([
      { id: text, text: 'Hello. It costs $5.' },
      { text, archived: true },
    ]),
  ).toEqual([
    { path: '0.text', sentence: 'Hello.' },
    { path: '0.text', sentence: 'It costs $5.' },
  ])
})

test('the mark is never a difference, and an order summary of an earlier release keeps its currency', () => {
  const body = {
    ...file,
    charged: '49',
    home: '{{price}}',
    info: 'Only {{price}}!',
    payment: '{{price}}',
    confirmed: [],
  }
  for (const orderSummary of ['Today: {{price}}', 'Today: {{charged}}']) {
    const prices = PricesContent.parse({ ...body, orderSummary })
    expect(prices.sentences).toEqual({
      home: '$49.00',
      info: 'Only $49.00!',
      payment: '$49.00',
      orderSummary: 'Today: $49.00 USD',
    })
    expect(priceDifferences(prices, [])).toEqual([])
    expect(looselyRead({ ...body, orderSummary })).toEqual(prices)
  }
})

test.each<[number, { shown: string; charged: string }[], string[], string[]]>([
  // Charged, confirmed, which amounts differ without confirmation, which of them are lower.
  [2_999, [{ shown: '$29', charged: '$29.99' }], ['home $99', 'payment $99.99'], []],
  [
    2_999,
    [{ shown: '$99.00', charged: '$29.99' }],
    ['home $29', 'info $29', 'payment $99.99'],
    ['home $29', 'info $29'],
  ],
  [
    4_900,
    [{ shown: '$29', charged: '$29.99' }],
    ['home $29', 'home $99', 'info $29', 'payment $29.99', 'payment $99.99'],
    ['home $29', 'info $29', 'payment $29.99'],
  ],
  [2_900, [], ['home $99', 'payment $29.99', 'payment $99.99'], []],
])('at %i cents with the confirmations %j', (chargedCents, confirmed, unconfirmed, lower) => {
  const differences = priceDifferences({ chargedCents, sentences, confirmed }, [])
  const name = ({ path, shown }: { path: string; shown: string }) => `${path} ${shown}`
  expect(differences.filter(({ isConfirmed }) => !isConfirmed).map(name)).toEqual(unconfirmed)
  expect(misleadingDifferences(differences).map(name)).toEqual(lower)
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
