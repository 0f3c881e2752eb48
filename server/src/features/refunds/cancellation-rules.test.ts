import type { PurchaseStatus } from '@course/contract/purchases'
import { expect, test } from 'vitest'
import { type CancelledPurchase, formulaOf, outcomeOf, whyNotCancel, whyNotDecline } from './cancellation-rules.ts'

const paid: CancelledPurchase = { status: 'paid', leftCents: 2_999, earlier: undefined }

test.each<[PurchaseStatus, string | undefined]>([
  ['collecting', undefined],
  ['paid', undefined],
  ['partly refunded', undefined],
  ['refunded', 'given back already'],
  ['not collected', 'not collected'],
  ['disputed', 'disputed'],
])('a purchase that is %s is refused with: %s', (status, words) => {
  const sentence = whyNotCancel({ ...paid, status })
  if (words === undefined) expect(sentence).toBeUndefined()
  else expect(sentence).toContain(words)
})

test.each<[string, Partial<CancelledPurchase>, string | undefined]>([
  ['nothing is left', { leftCents: 0 }, 'being given back'],
  ['a cent is left', { leftCents: 1 }, undefined],
  ['an earlier request was declined', { earlier: 'declined' }, undefined],
  ['an earlier request was granted', { status: 'partly refunded', earlier: 'refunded' }, 'cancelled already'],
])('where %s, %j, it is refused with: %s', (_, more, words) => {
  const sentence = whyNotCancel({ ...paid, ...more })
  if (words === undefined) expect(sentence).toBeUndefined()
  else expect(sentence).toContain(words)
})

const deadline = new Date('2026-11-11T06:00:00.000Z')
test.each([
  [-1_000, 2_000, 'owed'],
  [-1, 1, 'owed'],
  [-1, 0, 'nothing left'],
  [0, 0, 'late'],
  [1_000, 0, 'late'],
])('%i ms from the end of the window with %i cents owed the buyer is told: %s', (milliseconds, owedCents, outcome) => {
  const requestedAt = new Date(deadline.getTime() + milliseconds)
  expect(outcomeOf({ requestedAt, deadline, owedCents })).toBe(outcome)
})

test.each([
  [0, 2_999, '$29.99 − $29.99 × 0 ÷ 9 (= $0.00, the value received) = $29.99'],
  [3, 2_000, '$29.99 − $29.99 × 3 ÷ 9 (= $9.99, the value received) = $20.00'],
  [
    3,
    1_500,
    '$29.99 − $29.99 × 3 ÷ 9 (= $9.99, the value received) − $5.00 (given back already, or on its way) = $15.00',
  ],
])('the formula of a request with %i videos opened and %i cents owed adds up', (videosOpened, owedCents, formula) => {
  const figures = { requestedAt: deadline, deadline, priceCents: 2_999, videosOpened, videosTotal: 9, owedCents }
  expect(formulaOf(figures)).toBe(formula)
})

test.each([
  [0, 0, undefined],
  [1, 0, '$0.01 are owed'],
  [2_000, 500, '$20.00 are owed'],
  [0, 1, 'under way'],
])('with %i cents owed and %i on their way back, declining is refused with: %s', (owed, pending, words) => {
  const sentence = whyNotDecline(owed, pending)
  if (words === undefined) expect(sentence).toBeUndefined()
  else expect(sentence).toContain(words)
})
