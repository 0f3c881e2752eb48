import { expect, test } from 'vitest'
import { exceedsTerms, refundSums, windowEnd } from './refund-rules.ts'

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
  ['on its way', { pendingCents: 1_500 }, 1_499, 1_499],
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
])('within the window: %s, a refund of %i cents needs a reason: %s', (isWithinWindow, cents, needed) => {
  expect(exceedsTerms(cents, isWithinWindow, refundSums({ ...facts, videosOpened: 3, isWithinWindow }))).toBe(needed)
})

test('the window ends with the third business day', () => {
  expect(windowEnd(new Date('2026-11-05T18:00:00Z'), 'America/Chicago').toISOString()).toBe('2026-11-11T06:00:00.000Z')
})
