import { refundFormula } from '@course/contract/refunds'
import { expect, test } from 'vitest'
import { exceedsTerms, isWithinWindow, refundSums, refundTerms, windowEnd } from './refund-rules.ts'

const facts = { priceCents: 2_999, refundedCents: 0, pendingCents: 0, videosOpened: 0, videosTotal: 9 }

test.each([
  [2_999, 0, 9, 0, 2_999],
  [2_999, 1, 9, 333, 2_666],
  [2_999, 3, 9, 999, 2_000],
  [2_999, 8, 9, 2_665, 334],
  [2_999, 9, 9, 2_999, 0],
  [2_999, 12, 9, 2_999, 0],
  [2_999, 0, 0, 0, 2_999],
  [1, 1, 2, 0, 1],
  [100_000_00, 1, 3, 33_333_33, 66_666_67],
])(
  'within the window %i cents with %i of %i videos opened: %i received, %i owed',
  (priceCents, opened, total, received, owed) => {
    const sums = refundSums({ ...facts, priceCents, videosOpened: opened, videosTotal: total, isWithinWindow: true })
    expect(sums).toMatchObject({ valueReceivedCents: received, owedCents: owed, leftCents: priceCents })
  },
)

test.each([
  [2_999, 1_499],
  [3_000, 1_500],
  [1, 0],
])('after the window nothing of %i cents is owed, and at most %i are given at discretion', (priceCents, most) => {
  const sums = refundSums({ ...facts, priceCents, isWithinWindow: false })
  expect(sums).toMatchObject({ owedCents: 0, discretionaryCents: most })
})

test.each([
  ['given back', { refundedCents: 500 }, 1_500, 2_499],
  ['on its way', { pendingCents: 1_500 }, 500, 1_499],
  ['on its way in full', { pendingCents: 2_000 }, 0, 999],
  ['given back and on its way', { refundedCents: 500, pendingCents: 500 }, 1_000, 1_999],
  ['given back in full', { refundedCents: 2_999 }, 0, 0],
  ['given back beyond the terms', { refundedCents: 2_500 }, 0, 499],
])('what is %s already is not owed again', (_, part, owed, left) => {
  const sums = refundSums({ ...facts, videosOpened: 3, isWithinWindow: true, ...part })
  expect(sums).toMatchObject({ owedCents: owed, leftCents: left })
})

test.each([
  [true, 2_000, false],
  [true, 2_001, true],
  [false, 1_499, false],
  [false, 1_500, true],
])('within the window: %s, a refund of %i cents needs a reason: %s', (within, cents, needed) => {
  const sums = refundSums({ ...facts, videosOpened: 3, isWithinWindow: within })
  expect(exceedsTerms(cents, within, sums)).toBe(needed)
})

test('the window ends with the third business day', () => {
  expect(windowEnd(new Date('2026-11-05T18:00:00Z'), 'America/Chicago').toISOString()).toBe('2026-11-11T06:00:00.000Z')
})

test.each([
  [-1_000, true],
  [-1, true],
  [0, false],
  [1, false],
])('a request %i ms from the end of the window is within it: %s', (milliseconds, within) => {
  const end = new Date('2026-11-11T06:00:00.000Z')
  expect(isWithinWindow(new Date(end.getTime() + milliseconds), end)).toBe(within)
})

test.each([
  [{}, '$29.99 − $29.99 × 3 ÷ 9 (= $9.99, the value received) = $20.00'],
  [
    { refundedCents: 500, pendingCents: 250 },
    '$29.99 − $29.99 × 3 ÷ 9 (= $9.99, the value received) − $7.50 (given back already, or on its way) = $12.50',
  ],
  [
    { refundedCents: 2_500 },
    '$29.99 − $29.99 × 3 ÷ 9 (= $9.99, the value received) − $25.00 (given back already, or on its way), so $0.00',
  ],
])('the formula of the sum, with %j, adds up', (given, formula) => {
  const moment = { enrolledAt: new Date(0), deadline: new Date(0), timeZone: 'UTC', currency: 'USD' }
  const terms = refundTerms({ ...facts, ...moment, videosOpened: 3, isWithinWindow: true, ...given })
  expect(refundFormula(terms)).toBe(formula)
})
