import * as paths from '@course/contract/paths'
import { expect, test } from 'vitest'
import { demoPrices } from '../../../test/demo-prices.ts'
import { priceNotices } from './price-rules.ts'

test.each([
  [2_999, ['note'], '$29.99'],
  [3_000, ['closed', 'warning', 'warning', 'warning', 'note'], '$30.00'],
  [2_900, ['warning', 'warning', 'note'], '$29.00'],
])('a charged price of %i cents under the demo’s sentences gives the notices %j', (chargedCents, levels, charged) => {
  const sentences = { ...demoPrices.sentences, orderSummary: '' }
  const notices = priceNotices({ ...demoPrices, sentences, chargedCents }, [])
  expect(notices.map(({ level }) => level)).toEqual(levels)
  for (const { text, link } of notices) {
    expect(text).toContain(charged)
    expect(text).not.toMatch(/content\/|"confirmed"|npm run/)
    expect(link).toBe(paths.contentDocument('prices'))
  }
})

test('another amount on home and info is a warning until the owner confirms it', () => {
  const texts = priceNotices({ ...demoPrices, confirmed: [] }, []).map(({ level, text }) => [level, text])
  expect(texts.slice(0, 3)).toEqual([
    ['warning', expect.stringContaining('The home page shows $29 (“$29 Limited Time Only (Reg. $99)”)')],
    ['warning', expect.stringContaining('“Visitors read $99 and pay $29.99. I want that.”')],
    ['warning', expect.stringContaining('The info page shows $29')],
  ])
})

test('without a price in the heading, payment is closed', () => {
  const sentences = { ...demoPrices.sentences, payment: 'Members Area' }
  expect(priceNotices({ ...demoPrices, sentences }, [])[0]).toMatchObject({
    level: 'closed',
    text: expect.stringContaining('the payment page shows no price'),
  })
})

test('a lower amount on another page leads to that page', () => {
  const sentence = { document: 'home', title: 'Home page', path: 'lead', sentence: 'A deed for $900? Enroll for $25.' }
  expect(priceNotices(demoPrices, [sentence])).toMatchObject([
    { level: 'warning', link: paths.contentDocument('home'), text: expect.stringContaining('“Home page” shows $25') },
    { level: 'note' },
  ])
})
