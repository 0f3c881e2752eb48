import type { PurchasesFilter } from '@course/contract/purchases'
import { allPages, readPage } from '../../db/cursor-pages.ts'
import { purchaseOrders, selectPurchases } from './purchases.queries.ts'
import { type PurchaseListDeps, readCriteria, toPurchase } from './purchases.ts'

export const exportedColumns = [
  'Purchased',
  'First Name',
  'Last Name',
  'Email',
  'Amount',
  'Refunded',
  'Currency',
  'Status',
  'Card',
  'Last Four',
  'Purchase',
] as const

const batch = '1000'

/** The purchases of a filter, in its order and in batches. */
export async function* purchaseFileRows(
  deps: PurchaseListDeps,
  filter: PurchasesFilter,
): AsyncGenerator<(string | null)[][]> {
  const page = readPage({ sort: filter.sort, limit: batch }, purchaseOrders, '-purchasedAt')
  const criteria = await readCriteria(deps, filter)
  for await (const rows of allPages(page, (part) => selectPurchases(deps.db, criteria, part))) {
    yield rows
      .map(toPurchase)
      .map((row) => [
        row.purchasedAt,
        row.firstName,
        row.lastName,
        row.email,
        row.amount,
        row.refunded,
        row.currency,
        row.status,
        row.cardType,
        row.cardLastFour,
        row.id,
      ])
  }
}
