import { expect, test } from 'vitest'
import type { Transaction } from '../../platform/gateways/payments.ts'
import { comparePayments, type PaymentRecord } from './reconciliation-rules.ts'

const ours = (more: Partial<PaymentRecord> = {}): PaymentRecord => ({
  orderId: 'order',
  state: 'settled',
  transactionId: 't1',
  amountCents: 2_999,
  currency: 'USD',
  isDue: true,
  ...more,
})
const theirs = (more: Partial<Transaction> = {}): Transaction => ({
  id: 't1',
  orderId: 'order',
  status: 'settled',
  amountCents: 2_999,
  currency: 'USD',
  cardType: 'Visa',
  cardExpiration: '12/2030',
  cardLastFour: '1111',
  refundIds: [],
  disputes: [],
  ...more,
})

test.each([
  ['both settled', [ours()], [theirs()], []],
  ['ours is still settling', [ours({ state: 'settling' })], [theirs()], []],
  ['a decline on both sides', [ours({ state: 'declined', transactionId: null })], [theirs({ status: 'failed' })], []],
  ['an attempt that the provider never saw', [ours({ state: 'closed', transactionId: null })], [], []],
  ['a failed sale of somebody else', [], [theirs({ status: 'failed' })], []],
  ['a second try of the order that failed', [ours()], [theirs(), theirs({ id: 't2', status: 'failed' })], []],
  ["money for an order that we don't know", [], [theirs()], [/don't know the order/]],
  [
    'money for an attempt that was closed',
    [ours({ state: 'closed', transactionId: null })],
    [theirs({ status: 'authorized' })],
    [/as closed, the provider as authorized/],
  ],
  [
    'a charge that we have as declined',
    [ours({ state: 'declined' })],
    [theirs({ status: 'submitted' })],
    [/as declined/],
  ],
  [
    'a second charge of one order',
    [ours()],
    [theirs(), theirs({ id: 't2', status: 'submitted' })],
    [/second transaction/],
  ],
  ['another amount', [ours()], [theirs({ amountCents: 100 })], [/2999 cents, the provider 100/]],
  ['settled here, voided there', [ours()], [theirs({ status: 'voided' })], [/as settled, the provider as voided/]],
  ["a recent sale that the search doesn't find yet", [ours({ isDue: false })], [], []],
  ['another currency', [ours()], [theirs({ currency: 'EUR' })], [/USD, the provider EUR/]],
  ['a refunded payment', [ours({ state: 'refunded' })], [theirs({ refundIds: ['c1'] })], []],
  ['one that was voided for a refund', [ours({ state: 'voided' })], [theirs({ status: 'voided' })], []],
  ['settled here, unknown there', [ours()], [], [/can't find the transaction/]],
])('%s', (_case, our, their, sentences) => {
  const found = comparePayments(our, their).map(({ sentence }) => sentence)
  expect(found).toHaveLength(sentences.length)
  for (const [index, pattern] of sentences.entries()) expect(found[index]).toMatch(pattern)
})

test('a transaction with an unknown status is reported once, and not as missing', () => {
  const unclear = { id: 't1', orderId: 'order', detail: 'sale, brand_new' }
  expect(comparePayments([ours()], [], [unclear])).toEqual([
    { orderId: 'order', transactionId: 't1', sentence: expect.stringContaining('sale, brand_new') },
  ])
})
