import { expect, test } from 'vitest'
import type { CancellationState } from './cancellations.ts'
import type { PurchaseStatus } from './purchases.ts'
import type { RefundTerms } from './refund-terms.ts'
import {
  cancellationOutcome,
  isAnsweredByRefunds,
  isWithinWindow,
  type PurchaseState,
  purchaseState,
  refundFormula,
  refundProblems,
  refundSums,
  toTermsFacts,
  whyNotCancel,
  whyNotConfirm,
  whyNotDecline,
  whyNotRefund,
} from './terms.ts'

const facts = {
  priceCents: 2_999,
  refundedCents: 0,
  pendingCents: 0,
  videosOpened: 0,
  videosTotal: 9,
  isWithinWindow: true,
}
const threeOpened = { ...facts, videosOpened: 3 }

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
  'within the window %i cents with %i of %i videos opened: %i received, %i owed [9.4]',
  (priceCents, opened, total, received, owed) => {
    const sums = refundSums({ ...facts, priceCents, videosOpened: opened, videosTotal: total })
    expect(sums).toMatchObject({ valueReceivedCents: received, owedCents: owed, leftCents: priceCents })
  },
)

test.each([
  [2_999, 1_499],
  [3_000, 1_500],
  [1, 0],
])('after the window, nothing of %i cents is owed, and at most %i is discretionary [9.4]', (priceCents, most) => {
  const sums = refundSums({ ...facts, priceCents, isWithinWindow: false })
  expect(sums).toMatchObject({ owedCents: 0, discretionaryCents: most })
})

test.each([
  ['refunded', { refundedCents: 500 }, 1_500, 2_499],
  ['pending', { pendingCents: 1_500 }, 500, 1_499],
  ['pending in full', { pendingCents: 2_000 }, 0, 999],
  ['refunded and pending', { refundedCents: 500, pendingCents: 500 }, 1_000, 1_999],
  ['refunded in full', { refundedCents: 2_999 }, 0, 0],
  ['refunded beyond the terms', { refundedCents: 2_500 }, 0, 499],
])('an amount that is already %s is not owed again', (_, part, owed, left) => {
  expect(refundSums({ ...threeOpened, ...part })).toMatchObject({ owedCents: owed, leftCents: left })
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
    '$29.99 − $29.99 × 3 ÷ 9 (= $9.99, the value received) − $7.50 (already refunded, or in progress) = $12.50',
  ],
  [
    { refundedCents: 2_500 },
    '$29.99 − $29.99 × 3 ÷ 9 (= $9.99, the value received) − $25.00 (already refunded, or in progress), so $0.00',
  ],
])('the formula with %j adds up', (refunded, formula) => {
  expect(refundFormula({ ...threeOpened, ...refunded })).toBe(formula)
})

/** Three of nine videos opened: $20.00 is owed within the window. */
function createState(
  status: PurchaseStatus,
  cancellation: CancellationState | undefined,
  more: Partial<typeof facts> = {},
): PurchaseState {
  const { isWithinWindow: isWithin, pendingCents, ...rest } = { ...threeOpened, ...more }
  const sums = refundSums({ ...rest, pendingCents, isWithinWindow: isWithin })
  return { status, cancellation, isWithinWindow: isWithin, pendingCents, ...sums }
}
const late = { isWithinWindow: false }
const allOpened = { videosOpened: 9 }
const pending = { pendingCents: 500 }

/** Expects a sentence with some words, or no sentence. */
function expectWords(sentence: string | undefined, words: string | undefined) {
  if (words === undefined) expect(sentence).toBeUndefined()
  else expect(sentence).toContain(words)
}

test.each([
  ['collecting', undefined, {}, undefined],
  ['paid', undefined, {}, undefined],
  ['paid', undefined, late, undefined],
  ['paid', undefined, allOpened, undefined],
  ['partly refunded', undefined, { refundedCents: 2_998 }, undefined],
  ['paid', 'declined', late, undefined],
  ['paid', 'ended', {}, undefined],
  ['paid', 'open', {}, 'already asked'],
  ['paid', 'confirmed', allOpened, 'already canceled'],
  ['partly refunded', 'refunded', { refundedCents: 2_000 }, 'already canceled'],
  ['refunded', undefined, { refundedCents: 2_999 }, 'already refunded'],
  ['paid', undefined, { pendingCents: 2_999 }, 'in progress'],
  ['not collected', 'ended', {}, 'not collected'],
  ['disputed', undefined, {}, 'disputed with your bank'],
  ['dispute lost', undefined, {}, 'returned this payment to you'],
] as const)('a purchase that is %s, request %s, %j: canceling is refused with %s', (status, asked, more, words) => {
  expectWords(whyNotCancel(createState(status, asked, more)), words)
})

test.each([
  ['collecting', {}, undefined],
  ['paid', {}, undefined],
  ['partly refunded', { refundedCents: 2_998 }, undefined],
  ['refunded', { refundedCents: 2_999 }, 'already refunded'],
  ['paid', { pendingCents: 2_999 }, 'in progress'],
  ['not collected', {}, 'nothing to refund'],
  ['disputed', {}, 'the bank decides'],
  ['dispute lost', {}, 'the bank has taken the money back'],
] as const)('a purchase that is %s, %j: a refund is refused with %s', (status, more, words) => {
  expectWords(whyNotRefund(createState(status, undefined, more)), words)
})

test.each([
  [{}, 2_000, '', {}],
  [{}, 2_001, '', { Reason: 'Reason is required, because this is more than the terms give.' }],
  [{}, 2_001, 'Our mistake', {}],
  [late, 1_499, '', {}],
  [late, 1_500, null, { Reason: 'Reason is required, because this is more than the terms give.' }],
  [pending, 1_500, undefined, {}],
  [pending, 2_500, '', { Amount: 'Amount can be at most $24.99, which is all that is left.' }],
  [{}, 3_000, 'Our mistake', { Amount: 'Amount can be at most $29.99, which is all that is left.' }],
])('with %j a refund of %i cents and the reason %j has these problems: %j', (more, amountCents, reason, problems) => {
  expect(refundProblems(createState('paid', undefined, more), { amountCents, reason })).toEqual(problems)
})

const isOwed = '$20.00 is owed'
test.each([
  ['paid', 'open', {}, isOwed, 'refund the $20.00 that is owed'],
  ['paid', 'open', allOpened, undefined, 'Please confirm it.'],
  ['paid', 'open', late, 'after the window', undefined],
  ['paid', 'open', { ...late, ...pending }, 'after the window', 'in progress'],
  ['paid', 'open', { ...allOpened, ...pending }, 'in progress', 'can’t be declined'],
  ['paid', 'open', pending, 'in progress', '$15.00 that is owed'],
  ['partly refunded', 'open', { refundedCents: 2_000 }, undefined, 'can’t be declined'],
  ['disputed', 'open', {}, 'the bank decides', 'can’t be declined'],
  ['disputed', 'open', allOpened, undefined, 'can’t be declined'],
  ['dispute lost', 'open', {}, 'the bank has taken the money back', 'can’t be declined'],
  ['paid', undefined, allOpened, 'no open request', 'no open request'],
  ['paid', 'confirmed', allOpened, 'no open request', 'no open request'],
  ['paid', 'declined', late, 'no open request', 'no open request'],
] as const)(
  'a purchase that is %s, request %s, %j: confirming is refused with %s, declining with %s',
  (status, asked, more, confirm, decline) => {
    const state = createState(status, asked, more)
    expectWords(whyNotConfirm(state), confirm)
    expectWords(whyNotDecline(state), decline)
  },
)

test.each([
  ['all that is owed', 2_000, 2_000, {}, true],
  ['one cent less', 1_999, 1_999, {}, false],
  ['the rest of what was refunded before', 2_000, 1_500, {}, true],
  ['the rest, while an earlier refund has failed', 1_500, 1_500, {}, false],
  ['nothing since, though an earlier refund was enough', 2_000, 0, {}, false],
  ['an amount at discretion', 1, 1, allOpened, true],
  ['an amount at discretion after the window', 1, 1, late, true],
  ['nothing after the window', 0, 0, late, false],
])('%s: %i refunded, %i of it since the request, %j, answers it: %s', (_, refundedCents, since, more, expected) => {
  expect(isAnsweredByRefunds({ ...threeOpened, ...more, refundedCents }, since)).toBe(expected)
})

test.each([
  [true, 1, 'owed'],
  [true, 0, 'nothing owed'],
  [false, 0, 'late'],
] as const)('within the window %s, %i owed: %s [9.4]', (within, owedCents, outcome) => {
  expect(cancellationOutcome(within, owedCents)).toBe(outcome)
})

test('the state of a purchase follows from the reply of the API', () => {
  const terms: RefundTerms = {
    price: '29.99',
    currency: 'USD',
    enrolledAt: '',
    deadline: '',
    timeZone: 'UTC',
    isWithinWindow: true,
    readingCounts: true,
    videosOpened: 3,
    videosTotal: 9,
    valueReceived: '9.99',
    refunded: '2.00',
    pending: '3.00',
    owed: '15.00',
    discretionary: '9.99',
    left: '24.99',
  }
  const given = { ...threeOpened, refundedCents: 200, pendingCents: 300 }
  expect(toTermsFacts(terms)).toEqual(given)
  const purchase = { status: 'partly refunded', terms, cancellation: { state: 'open' } } as const
  expect(purchaseState(purchase)).toEqual(createState('partly refunded', 'open', given))
  expect(purchaseState({ ...purchase, cancellation: null }).cancellation).toBeUndefined()
})
