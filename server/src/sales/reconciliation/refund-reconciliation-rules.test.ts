import { expect, test } from 'vitest'
import type { ProviderRefund, Transaction } from '../../platform/gateways/payments.ts'
import { compareRefunds, type RefundRecord } from './refund-reconciliation-rules.ts'

const ours = (more: Partial<RefundRecord> = {}): RefundRecord => ({
  id: 'r1',
  state: 'done',
  way: 'refund',
  transactionId: 'c1',
  saleId: 't1',
  amountCents: 500,
  isDue: true,
  ...more,
})
const theirs = (more: Partial<ProviderRefund> = {}): ProviderRefund => ({
  id: 'c1',
  saleId: 't1',
  orderId: 'r1',
  status: 'settled',
  amountCents: 500,
  ...more,
})
const sale = (...refundIds: string[]): Transaction => ({
  id: 't1',
  orderId: 'o1',
  status: 'settled',
  amountCents: 2_999,
  currency: 'USD',
  cardType: 'Visa',
  cardExpiration: '12/2030',
  cardLastFour: '1111',
  refundIds,
  disputes: [],
})

test.each<[string, RefundRecord[], ProviderRefund[], Transaction[], RegExp[]]>([
  ['the same refund on both sides', [ours()], [theirs()], [sale('c1')], []],
  ['a refund that both sides have submitted', [ours()], [theirs({ status: 'submitted' })], [sale('c1')], []],
  ['no refunds', [], [], [sale()], []],
  ['a void, which has no credit at the provider', [ours({ way: 'void', transactionId: null })], [], [sale()], []],
  ['a refund that was not sent yet', [ours({ state: 'waiting', way: null, transactionId: null })], [], [sale()], []],
  ['a refund with an unknown answer', [ours({ state: 'sent', transactionId: null })], [theirs()], [sale('c1')], []],
  ['a recent refund that the search may not find yet', [ours({ isDue: false })], [], [sale('c1')], []],
  ['an older sale', [ours()], [theirs()], [], []],
  [
    'one that failed on both sides',
    [ours({ state: 'failed', transactionId: null })],
    [theirs({ status: 'failed' })],
    [sale('c1')],
    [],
  ],
  ['a failed credit that is not ours', [], [theirs({ orderId: '', status: 'failed' })], [sale('c1')], []],
  [
    'a manual refund at the provider',
    [],
    [theirs({ orderId: 'o1' })],
    [sale('c1')],
    [/refunded 500 cents that we don't know/],
  ],
  ['a refund that the provider does not have', [ours()], [], [], [/can't find it/]],
  ['another amount', [ours()], [theirs({ amountCents: 501 })], [sale('c1')], [/refunded 500 cents, the provider 501/]],
  ['another sale', [ours()], [theirs({ saleId: 't2' })], [], [/refunded t1, the provider t2/]],
  ['one that failed there', [ours()], [theirs({ status: 'failed' })], [sale('c1')], [/provider's is failed/]],
  ['one that was voided there', [ours()], [theirs({ status: 'voided' })], [sale('c1')], [/provider's is voided/]],
  [
    'one that failed here only',
    [ours({ state: 'failed', transactionId: null })],
    [theirs()],
    [sale('c1')],
    [/as failed, the provider as settled/],
  ],
  [
    'one that waits here and is done there',
    [ours({ state: 'waiting', transactionId: null })],
    [theirs()],
    [sale('c1')],
    [/as waiting/],
  ],
  ['a payment refunded twice', [ours()], [theirs(), theirs({ id: 'c2' })], [sale('c1', 'c2')], [/a second refund/]],
  ['one that only the sale names', [ours()], [theirs()], [sale('c1', 'c9')], [/lists a refund of it/]],
])('%s', (_case, our, credits, sales, sentences) => {
  const found = compareRefunds(our, credits, sales).map(({ sentence }) => sentence)
  expect(found).toHaveLength(sentences.length)
  for (const [index, pattern] of sentences.entries()) expect(found[index]).toMatch(pattern)
})

test('a credit with an unknown status is reported once, and neither as missing nor as unknown', () => {
  const unclear = { id: 'c1', orderId: 'r1', detail: 'credit, brand_new' }
  expect(compareRefunds([ours()], [], [sale('c1')], [unclear])).toEqual([
    { orderId: 'r1', transactionId: 'c1', sentence: expect.stringContaining('credit, brand_new') },
  ])
})
