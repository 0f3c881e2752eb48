import type { OwnPurchase, PurchaseStatus } from '@course/contract/purchases'
import type { Cancellation } from '@course/contract/refunds'
import { expect, test } from 'vitest'
import { cardInWords, refundInWords, stageOf } from './purchase-words.ts'

const asked: Cancellation = {
  requestedAt: '2026-11-21T18:00:00Z',
  isWithinWindow: true,
  owed: '29.99',
  state: 'open',
  answer: null,
  answeredAt: null,
}
const purchase = (status: PurchaseStatus, left: string, isWithinWindow: boolean, cancellation: Cancellation | null) =>
  ({ status, cancellation, terms: { left, isWithinWindow } }) as OwnPurchase

test.each([
  ['paid', '29.99', true, null, 'within'],
  ['collecting', '29.99', true, null, 'within'],
  ['partly refunded', '19.99', true, null, 'within'],
  ['paid', '29.99', false, null, 'late'],
  ['disputed', '29.99', true, null, 'disputed'],
  ['refunded', '0.00', true, null, 'over'],
  ['paid', '0.00', true, null, 'over'],
  ['not collected', '29.99', true, null, 'over'],
  ['paid', '29.99', true, asked, 'asked'],
  ['refunded', '0.00', true, { ...asked, state: 'refunded' }, 'asked'],
  ['paid', '29.99', false, { ...asked, state: 'declined' }, 'asked'],
] as const)('a purchase that is %s with %s left, within the window: %s, cancellation %j, is %s', (...facts) => {
  const [status, left, isWithinWindow, cancellation, expected] = facts
  expect(stageOf(purchase(status, left, isWithinWindow, cancellation))).toBe(expected)
})

test.each([
  ['Visa', '1111', 'Visa ending in 1111'],
  [null, '1111', 'Card ending in 1111'],
  ['Visa', null, 'Visa'],
  [null, null, 'Card'],
])('a card of type %s with last digits %s reads "%s"', (cardType, cardLastFour, expected) => {
  expect(cardInWords({ cardType, cardLastFour })).toBe(expected)
})

test.each([
  ['waiting', null, '$23.33 USD, will be sent to your card'],
  ['sent', null, '$23.33 USD, on its way to your card'],
  ['done', '2026-11-25T06:30:00Z', '$23.33 USD, refunded to your card on Wednesday, November 25, 2026 at 12:30 AM CST'],
  ['failed', null, '$23.33 USD, could not be sent to your card; please write to us'],
] as const)('a refund that is %s reads as such', (state, doneAt, expected) => {
  const orderedAt = '2026-11-22T00:00:00Z'
  const refund = { id: 'a', amount: '23.33', currency: 'USD', state, orderedAt, doneAt, endsAccess: true }
  expect(refundInWords(refund, 'America/Chicago')).toBe(expected)
})
