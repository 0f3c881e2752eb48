import { expect, test } from 'vitest'
import type { ProviderRefund, Transaction } from '../../gateways/payments.ts'
import { compareRefunds, type RefundRecord } from './refund-reconciliation-rules.ts'

const ours = (more: Partial<RefundRecord> = {}): RefundRecord => ({
  ...{ id: 'r1', state: 'done', way: 'refund', transactionId: 'c1', saleId: 't1', amountCents: 500, isDue: true },
  ...more,
})
const theirs = (more: Partial<ProviderRefund> = {}): ProviderRefund => ({
  ...{ id: 'c1', saleId: 't1', orderId: 'r1', status: 'settled', amountCents: 500 },
  ...more,
})
const sale = (...refundIds: string[]): Transaction => ({
  ...{ id: 't1', orderId: 'o1', status: 'settled', amountCents: 2_999, currency: 'USD' },
  ...{ cardType: 'Visa', cardExpiration: '12/2030', cardLastFour: '1111', refundIds, disputes: [] },
})

test.each<[string, RefundRecord[], ProviderRefund[], Transaction[], RegExp[]]>([
  ['both gave it back', [ours()], [theirs()], [sale('c1')], []],
  ['both are giving it back', [ours()], [theirs({ status: 'submitted' })], [sale('c1')], []],
  ['nothing was given back', [], [], [sale()], []],
  ['what was let go has no refund there', [ours({ way: 'void', transactionId: null })], [], [sale()], []],
  ['one that waits', [ours({ state: 'waiting', way: null, transactionId: null })], [], [sale()], []],
  ['one whose answer is not known yet', [ours({ state: 'sent', transactionId: null })], [theirs()], [sale('c1')], []],
  ['a refund of this very hour that the search does not know', [ours({ isDue: false })], [], [sale('c1')], []],
  ['an older sale', [ours()], [theirs()], [], []],
  [
    'one that failed on both sides',
    [ours({ state: 'failed', transactionId: null })],
    [theirs({ status: 'failed' })],
    [sale('c1')],
    [],
  ],
  ['somebody else’s that failed', [], [theirs({ orderId: '', status: 'failed' })], [sale('c1')], []],
  ['one given by hand', [], [theirs({ orderId: 'o1' })], [sale('c1')], [/500 cents back, and we don't know/]],
  ['one that the provider does not know', [ours()], [], [], [/does not know the refund/]],
  ['another amount', [ours()], [theirs({ amountCents: 501 })], [sale('c1')], [/500 cents back, the provider 501/]],
  ['another sale', [ours()], [theirs({ saleId: 't2' })], [], [/gave back t1, the provider t2/]],
  ['one that failed there', [ours()], [theirs({ status: 'failed' })], [sale('c1')], [/provider's refund is failed/]],
  [
    'one that was voided there',
    [ours()],
    [theirs({ status: 'voided' })],
    [sale('c1')],
    [/provider's refund is voided/],
  ],
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
  ['one given back twice', [ours()], [theirs(), theirs({ id: 'c2' })], [sale('c1', 'c2')], [/a second refund/]],
  ['one that only the sale names', [ours()], [theirs()], [sale('c1', 'c9')], [/names a refund of it/]],
])('%s', (_case, our, credits, sales, sentences) => {
  const found = compareRefunds(our, credits, sales).map(({ sentence }) => sentence)
  expect(found).toHaveLength(sentences.length)
  for (const [index, pattern] of sentences.entries()) expect(found[index]).toMatch(pattern)
})

test('a credit with an unknown status is reported once, and is neither missing nor unknown', () => {
  const unclear = { id: 'c1', orderId: 'r1', detail: 'credit, brand_new' }
  expect(compareRefunds([ours()], [], [sale('c1')], [unclear])).toEqual([
    { orderId: 'r1', transactionId: 'c1', sentence: expect.stringContaining('credit, brand_new') },
  ])
})
