import { expect, test } from 'vitest'
import { type SalesFigures, sumSales } from './sales.ts'

const day = (count: number, gross: string, refunded: string, disputed: string, net: string): SalesFigures => ({
  count,
  gross,
  refunded,
  disputed,
  net,
})

test.each<[string, SalesFigures[], SalesFigures]>([
  ['no day', [], day(0, '0.00', '0.00', '0.00', '0.00')],
  [
    'sums that floating point would get wrong',
    [day(1, '0.10', '0.00', '0.00', '0.10'), day(1, '0.20', '0.10', '0.00', '0.10')],
    day(2, '0.30', '0.10', '0.00', '0.20'),
  ],
  [
    'sums over a million dollars',
    [
      day(60_000, '1799400.00', '29.99', '59.98', '1799310.03'),
      day(60_000, '1799400.00', '0.00', '0.00', '1799400.00'),
    ],
    day(120_000, '3598800.00', '29.99', '59.98', '3598710.03'),
  ],
])('%s', (_name, days, sum) => {
  expect(sumSales(days)).toEqual(sum)
})
