import { expect, test } from 'vitest'
import { demoPrices } from '../../../test/offer-facts.ts'
import { priceNotices } from './price-rules.ts'

test.each([
  [2_999, ['note'], '$29.99'],
  [3_000, ['closed', 'warning', 'warning', 'note'], '$30.00'],
  [9_999, ['closed', 'warning', 'warning', 'note'], '$99.99'],
  [2_900, ['warning', 'note'], '$29.00'],
  [5, ['warning', 'warning', 'warning', 'note'], '$0.05'],
])('a charged price of %i cents under the demo’s sentences gives the notices %j', (chargedCents, levels, charged) => {
  const notices = priceNotices({ ...demoPrices, chargedCents })
  expect(notices.map(({ level }) => level)).toEqual(levels)
  for (const { text } of notices) expect(text).toContain(charged)
})

test('another amount on home and info is a warning until the owner confirms it', () => {
  const texts = priceNotices({ ...demoPrices, confirmed: [] }).map(({ level, text }) => [level, text])
  expect(texts.slice(0, 2)).toEqual([
    ['warning', expect.stringContaining('The home page shows $29, but the card is charged $29.99.')],
    ['warning', expect.stringContaining('add { "shown": "$29", "charged": "$29.99" } under "confirmed"')],
  ])
})

test('without a price in the heading, payment is closed', () => {
  const sentences = { ...demoPrices.sentences, payment: 'Members Area' }
  expect(priceNotices({ ...demoPrices, sentences })[0]).toMatchObject({
    level: 'closed',
    text: expect.stringContaining('the payment page shows no price'),
  })
})
