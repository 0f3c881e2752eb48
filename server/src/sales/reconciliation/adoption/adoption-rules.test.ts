import { expect, test } from 'vitest'
import type { Transaction } from '../../../platform/gateways/payments.ts'
import { newId } from '../../../platform/ids.ts'
import { type BuyerFacts, findObstacle, readOrderTime } from './adoption-rules.ts'

const now = new Date('2026-11-25T12:00:00Z')
const dispute = {
  id: 'd1',
  transactionId: 't1',
  orderId: '',
  occurredAt: now,
  replyBy: undefined,
  amountCents: null,
  kind: 'chargeback' as const,
  status: 'open' as const,
}
const sale = (more: Partial<Transaction> = {}): Transaction => ({
  id: 't1',
  orderId: newId(),
  status: 'settled',
  amountCents: 2_999,
  currency: 'USD',
  email: 'ada@example.com',
  cardType: 'Visa',
  cardExpiration: '12/2030',
  cardLastFour: '1111',
  refundIds: [],
  disputes: [],
  ...more,
})
const unknown: BuyerFacts = { account: undefined, isPaying: false }
const known = (more: Partial<NonNullable<BuyerFacts['account']>> = {}): BuyerFacts => ({
  account: { isDisabled: false, hasPaid: false, ...more },
  isPaying: false,
})

test.each<[string, Partial<Transaction>, BuyerFacts, RegExp | undefined]>([
  ['a settled sale of a new buyer', {}, unknown, undefined],
  ['one that is being settled', { status: 'submitted' }, unknown, undefined],
  ['a buyer with an account that has not paid', {}, known(), undefined],
  ['a dispute that was won', { disputes: [{ ...dispute, status: 'won' }] }, unknown, undefined],
  ['a request for information', { disputes: [{ ...dispute, kind: 'retrieval' }] }, unknown, undefined],
  ['an authorization, which took no money', { status: 'authorized' }, unknown, /nothing was collected/],
  ['a voided sale', { status: 'voided' }, unknown, /nothing was collected/],
  ['a failed sale', { status: 'failed' }, unknown, /nothing was collected/],
  ['one with a refund', { refundIds: ['c1'] }, unknown, /refunded since/],
  ['an open dispute', { disputes: [dispute] }, unknown, /disputes it/],
  ['a lost dispute', { disputes: [{ ...dispute, status: 'lost' }] }, unknown, /disputes it/],
  ['no email', { email: undefined }, unknown, /does not name the email/],
  ['an email that is none', { email: 'ada' }, unknown, /does not name the email/],
  ['another currency', { currency: 'EUR' }, unknown, /paid in EUR/],
  ['a disabled account', {}, known({ isDisabled: true }), /is disabled/],
  ['a buyer who has paid otherwise', {}, known({ hasPaid: true }), /Refund one of them/],
  ['a buyer who is paying', {}, { account: undefined, isPaying: true }, /in progress/],
])('%s', (_what, more, buyer, obstacle) => {
  const found = findObstacle(sale(more), now, 'USD', buyer)
  if (obstacle) expect(found).toMatch(obstacle)
  else expect(found).toBeUndefined()
})

test('a sale whose order ID has no time is left to a person', () => {
  expect(findObstacle(sale(), undefined, 'USD', unknown)).toMatch(/another program/)
})

test.each([
  // The example of RFC 9562.
  ['017f22e2-79b0-7cc3-98c4-dc0c0c07398f', '2022-02-22T19:22:22.000Z'],
  ['017f22e2-79b0-4cc3-98c4-dc0c0c07398f', undefined],
  ['0ff32f2c-8000-7abc-8123-0123456789ab', undefined],
  ['017F22E2-79B0-7CC3-98C4-DC0C0C07398F', undefined],
  ['somebody-elses', undefined],
  ['', undefined],
])('the order %s was made at %s', (orderId, at) => {
  expect(readOrderTime(orderId, now)?.toISOString()).toBe(at)
})
