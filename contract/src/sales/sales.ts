import { decimalAmount } from './prices.ts'

/** Sales of some days. Amounts are decimal text, and `net` is what stays after refunds and disputes. */
export interface SalesFigures {
  count: number
  gross: string
  refunded: string
  /** What is kept back or lost because of an open or lost dispute. */
  disputed: string
  net: string
}

/** Whole cents of decimal text of any size, such as a sum. */
const centsOf = (amount: string): number => Math.round(Number(amount) * 100)

/** Adds the sales of some days. */
export function sumSales(days: readonly SalesFigures[]): SalesFigures {
  const sum = (pick: (day: SalesFigures) => string) =>
    decimalAmount(days.reduce((total, day) => total + centsOf(pick(day)), 0))
  return {
    count: days.reduce((total, { count }) => total + count, 0),
    gross: sum(({ gross }) => gross),
    refunded: sum(({ refunded }) => refunded),
    disputed: sum(({ disputed }) => disputed),
    net: sum(({ net }) => net),
  }
}
