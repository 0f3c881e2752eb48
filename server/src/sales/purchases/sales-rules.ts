import { decimalAmount } from '@course/contract/sales/prices'
import { purchaseStatuses } from '@course/contract/sales/purchases'
import type { SalesFigures } from '@course/contract/sales/sales'

/** A payment that was not collected is no sale. */
export const soldStatuses = purchaseStatuses.filter((status) => status !== 'not collected')

export interface SalesGroup {
  count: number
  amountCents: number
  refundedCents: number
  disputedCents: number
}

/**
 * The sales of a period. Every figure follows from the columns Amount, Refunded, Disputed and Status of the purchases
 * export: an open or lost dispute keeps back the amount that the bank claims, so that net is below zero if the bank takes
 * what was refunded before.
 */
export function salesOf(groups: readonly SalesGroup[]): SalesFigures {
  const sum = (pick: (group: SalesGroup) => number) => groups.reduce((total, group) => total + pick(group), 0)
  const gross = sum(({ amountCents }) => amountCents)
  const refunded = sum(({ refundedCents }) => refundedCents)
  const disputed = sum(({ disputedCents }) => disputedCents)
  return {
    count: sum(({ count }) => count),
    gross: decimalAmount(gross),
    refunded: decimalAmount(refunded),
    disputed: decimalAmount(disputed),
    net: decimalAmount(gross - refunded - disputed),
  }
}
