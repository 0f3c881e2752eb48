import { expect, test } from 'vitest'
import { type SalesGroup, salesOf, soldStatuses } from './sales-rules.ts'

const group = (count: number, amountCents: number, refundedCents = 0, disputedCents = 0): SalesGroup => ({
  count,
  amountCents,
  refundedCents,
  disputedCents,
})

test.each<[string, SalesGroup[], object]>([
  ['nothing', [], { count: 0, gross: '0.00', refunded: '0.00', disputed: '0.00', net: '0.00' }],
  ['paid and collecting', [group(2, 5_998), group(1, 2_999)], { count: 3, gross: '89.97', net: '89.97' }],
  ['partly refunded', [group(1, 2_999, 1_499)], { count: 1, refunded: '14.99', net: '15.00' }],
  ['refunded in full', [group(1, 2_999, 2_999)], { count: 1, refunded: '29.99', net: '0.00' }],
  [
    'disputed after a partial refund',
    [group(1, 2_999, 500, 2_499)],
    { count: 1, refunded: '5.00', disputed: '24.99', net: '0.00' },
  ],
  [
    'refunded in full and charged back in full',
    [group(1, 2_999, 2_999, 2_999)],
    { gross: '29.99', refunded: '29.99', disputed: '29.99', net: '-29.99' },
  ],
  ['disputed in part', [group(1, 2_999, 0, 1_000)], { disputed: '10.00', net: '19.99' }],
])('sales of purchases that are %s', (_what, groups, figures) => {
  expect(salesOf(groups)).toMatchObject(figures)
})

test('a payment that was not collected is no sale', () => {
  expect(soldStatuses).toEqual(['collecting', 'paid', 'partly refunded', 'refunded', 'disputed', 'dispute lost'])
})
