import type { PurchasesFilter } from '@course/contract/sales/purchases'
import { dayIn, timeIn } from '../../platform/calendar-days.ts'
import { sortOrder } from '../../platform/db/pages.ts'
import { purchaseOrders, selectExportedPurchases } from './purchases.queries.ts'
import { type PurchaseListDeps, readCriteria, toPurchase } from './purchases.ts'

/** Days and times are those of the seller's time zone, so the sums of each `Day` are those of the figures. */
export const exportedColumns = [
  'Day',
  'Purchased',
  'Time Zone',
  'First Name',
  'Last Name',
  'Email',
  'Amount',
  'Refunded',
  'Last Refund',
  'Disputed',
  'Currency',
  'Status',
  'Card',
  'Last Four',
  'Order',
  'Transaction',
  'Purchase',
] as const

export async function* purchaseFileRows(
  deps: PurchaseListDeps,
  filter: PurchasesFilter,
): AsyncGenerator<(string | null)[][]> {
  const { timeZone } = deps.site
  const order = sortOrder(filter.sort ?? '-purchasedAt', purchaseOrders)
  const rows = await selectExportedPurchases(deps.db, await readCriteria(deps, filter), order)
  yield rows
    .map((row) => ({ ...row, ...toPurchase(row) }))
    .map((row) => [
      dayIn(row.createdAt, timeZone),
      timeIn(row.createdAt, timeZone),
      timeZone,
      row.firstName,
      row.lastName,
      row.email,
      row.amount,
      row.refunded,
      row.lastRefundAt && dayIn(row.lastRefundAt, timeZone),
      row.disputed,
      row.currency,
      row.status,
      row.cardType,
      row.cardLastFour,
      row.orderId,
      row.transactionId,
      row.id,
    ])
}
