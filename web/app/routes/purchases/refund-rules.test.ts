import type { RefundTerms } from '@course/contract/refunds'
import { expect, test } from 'vitest'
import { needsReason, refundFaults, refundObstacle, suggestedAmount } from './refund-rules.ts'

const within: RefundTerms = {
  price: '29.99',
  currency: 'USD',
  enrolledAt: '2026-11-20T12:00:00.000Z',
  deadline: '2026-11-26T06:00:00.000Z',
  timeZone: 'America/Chicago',
  isWithinWindow: true,
  videosOpened: 3,
  videosTotal: 9,
  valueReceived: '9.99',
  refunded: '0.00',
  owed: '20.00',
  discretionary: '14.99',
  left: '29.99',
}
const late: RefundTerms = { ...within, isWithinWindow: false, owed: '0.00' }

test.each([
  ['20.00', within, false],
  ['20', within, false],
  ['20.01', within, true],
  ['14.99', late, false],
  ['15', late, true],
])('%s needs a reason where the terms say %j: %s', (amount, terms, expected) => {
  expect(needsReason(amount, terms)).toBe(expected)
})

test.each([
  ['20.00', '', within, {}],
  ['29.99', 'A mistake of ours', within, {}],
  ['29.99', '', within, { Reason: 'This is more than the terms give. Please say why.' }],
  ['30', 'A mistake of ours', within, { Amount: 'At most 29.99 can be given back.' }],
  ['10', '', { ...within, left: '9.99' }, { Amount: 'At most 9.99 can be given back.' }],
])('%s for %j has these faults', (Amount, Reason, terms, expected) => {
  expect(refundFaults({ Amount, Reason }, terms)).toEqual(expected)
})

test.each([
  [within, '20.00'],
  [late, ''],
])('the form begins with what is owed', (terms, expected) => {
  expect(suggestedAmount(terms)).toBe(expected)
})

test.each([
  ['paid', within, undefined],
  ['collecting', within, undefined],
  ['not collected', within, 'Nothing was collected, so nothing can be given back.'],
  ['disputed', within, 'The bank decides on this payment, so it can’t be given back here.'],
  ['refunded', { ...within, left: '0.00' }, 'Nothing is left to give back.'],
] as const)('%s: %j', (status, terms, expected) => {
  expect(refundObstacle(status, terms)).toBe(expected)
})
