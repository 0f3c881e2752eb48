import { expect, test } from 'vitest'
import type { Sale } from './gateway.ts'
import type { PurchaseRow, RefundRow } from './ledgers.ts'
import { faultsOfRefunds, type RefundOrder, refundedTooMuch } from './promise-of-refunds.ts'

const sale = (more: Partial<Sale> = {}): Sale => ({
  id: 's1',
  orderId: 'o1',
  type: 'sale',
  status: 'settled',
  amount: '29.99',
  email: 'ada@example.com',
  createdAt: '',
  refundIds: [],
  refundedTransactionId: null,
  ...more,
})
const credit = (more: Partial<Sale> = {}): Sale =>
  sale({ id: 'c1', orderId: 'r1', type: 'credit', amount: '10.00', refundedTransactionId: 's1', ...more })
const refund = (more: Partial<RefundRow> = {}): RefundRow => ({
  id: 'r1',
  purchaseId: 'p1',
  amountCents: 1_000,
  state: 'done',
  way: 'refund',
  transactionId: 'c1',
  endsAccess: true,
  emails: 1,
  ...more,
})
const purchase = (more: Partial<PurchaseRow> = {}): PurchaseRow => ({
  id: 'p1',
  attemptId: 'o1',
  amountCents: 2_999,
  refundedCents: 1_000,
  status: 'partly refunded',
  hasAccess: false,
  ...more,
})
const ordered = (...said: string[]): RefundOrder => ({ key: 'r1', purchaseId: 'p1', amountCents: 1_000, said })

type Outcome = Parameters<typeof faultsOfRefunds>[0]

/** A refund of ten dollars that ended access. */
const good: Outcome = {
  sales: [sale(), credit()],
  attempts: [{ id: 'o1', emailKey: 'ada@example.com', nonceHash: '', state: 'settled' }],
  transitions: [],
  accounts: [],
  terms: [],
  grants: [],
  requests: [],
  openings: [],
  disputes: [],
  purchases: [purchase()],
  refunds: [refund()],
  orders: [ordered('0', 'done', 'done')],
}

const voided: Outcome = {
  ...good,
  sales: [sale({ status: 'voided' })],
  attempts: good.attempts.map((row) => ({ ...row, state: 'voided' })),
  purchases: [purchase({ refundedCents: 2_999, status: 'refunded' })],
  refunds: [refund({ amountCents: 2_999, way: 'void', transactionId: null })],
  orders: [],
}

/** A refund of a payment that was finally not collected. */
const failed: Outcome = {
  ...good,
  sales: [sale({ status: 'settlement_declined' })],
  attempts: good.attempts.map((row) => ({ ...row, state: 'declined' })),
  purchases: [purchase({ refundedCents: 0, status: 'not collected' })],
  refunds: [refund({ state: 'failed', way: null, transactionId: null, emails: 0 })],
  orders: [ordered('waiting')],
}

test('a refund as requested, a void and a failed refund are not violations', () => {
  for (const outcome of [good, voided, failed]) expect(faultsOfRefunds(outcome)).toEqual([])
  expect(faultsOfRefunds({ ...good, sales: [...good.sales, credit({ id: 'c2', status: 'voided' })] })).toEqual([])
})

test.each<[string, Outcome, RegExp]>([
  ['a key refunded twice', { ...good, sales: [...good.sales, credit({ id: 'c2' })] }, /refunded 2 times/],
  ['too much', { ...good, sales: [sale(), credit({ amount: '30.00' })] }, /3000 cents are refunded/],
  ['nothing', { ...good, sales: [sale()] }, /refunded 0 times/],
  ['another amount', { ...good, sales: [sale(), credit({ amount: '9.99' })] }, /another amount/],
  ['another sale', { ...good, sales: [sale(), credit({ refundedTransactionId: 's2' })] }, /refunded another sale/],
  ['another credit', { ...good, refunds: [refund({ transactionId: 'c9' })] }, /another credit/],
  ['a credit of nobody', { ...good, sales: [...good.sales, credit({ id: 'c2', orderId: 'r9' })] }, /don't know/],
  ['one that stays open', { ...good, refunds: [refund({ state: 'sent' })] }, /still sent/],
  ['one that failed for nothing', { ...failed, attempts: good.attempts }, /the refund r1 failed/],
  ['a failed one that was refunded', { ...failed, sales: good.sales }, /is failed .*refunded 1 times/],
  ['a void of what was taken', { ...voided, sales: [sale()] }, /is a void, and its sale settled/],
  ['no email', { ...good, refunds: [refund({ emails: 0 })] }, /with 0 emails/],
  ['two emails', { ...good, refunds: [refund({ emails: 2 })] }, /with 2 emails/],
  ['a sum that is not ours', { ...good, purchases: [purchase({ refundedCents: 900 })] }, /has 900 cents/],
  ['more than the price', { ...good, purchases: [purchase({ refundedCents: 3_000 })] }, /more refunded than/],
  ['another status', { ...good, purchases: [purchase({ status: 'paid' })] }, /is paid instead of partly refunded/],
  ['access that stayed', { ...good, purchases: [purchase({ hasAccess: true })] }, /still gives access/],
  ['an order that is lost', { ...good, orders: [{ ...ordered('waiting'), key: 'r9' }] }, /was taken, and is not there/],
  ['an order changed', { ...good, orders: [{ ...ordered('done'), amountCents: 1 }] }, /otherwise than ordered/],
  ['an order refused', { ...good, orders: [ordered('409 conflict')] }, /was refused, and is there/],
  ['told too much', { ...failed, orders: [ordered('done')] }, /was reported as done, and is failed/],
  ['told too little', { ...good, orders: [ordered('failed')] }, /was reported as failed, and is done/],
])('%s is reported as a violation', (_name, outcome, sentence) => {
  expect(faultsOfRefunds(outcome)).toContainEqual(expect.stringMatching(sentence))
})

test('the sum of several partial refunds counts', () => {
  const parts = [sale(), credit(), credit({ id: 'c2', orderId: 'r2', amount: '19.99' })]
  expect(refundedTooMuch(parts)).toEqual([])
  expect(refundedTooMuch([...parts, credit({ id: 'c3', orderId: 'r3', amount: '0.01' })])).toHaveLength(1)
})
