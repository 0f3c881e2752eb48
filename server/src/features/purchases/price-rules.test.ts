import { expect, test } from 'vitest'
import { priceNotices, whyPaymentCloses } from './price-rules.ts'

test.each([
  [2_999, ['note'], '$29.99'],
  [3_000, ['closed', 'note'], '$30.00'],
  [9_999, ['closed', 'note'], '$99.99'],
  [2_900, ['warning', 'note'], '$29.00'],
  [5, ['warning', 'note'], '$0.05'],
])('a catalog price of %i cents gives the notices %j', (cents, levels, charged) => {
  const notices = priceNotices(cents)
  expect(notices.map(({ level }) => level)).toEqual(levels)
  for (const { text } of notices) expect(text).toContain(charged)
})

test.each([
  [2_499, 2_999, false],
  [2_499, 3_000, true],
  [2_999, 3_999, true],
  [undefined, 3_999, true],
  // Payment is already closed, and this does not change that.
  [3_999, 3_999, false],
  [3_999, 2_999, false],
])('whether a price change from %s to %i cents closes payment: %s', (charged, next, closes) => {
  const reason = whyPaymentCloses(charged, next)
  expect(reason !== undefined).toBe(closes)
  if (reason) for (const price of [`$${(next / 100).toFixed(2)}`, '$29.99']) expect(reason).toContain(price)
})
