import type { PurchasesFilter } from '@course/contract/purchases'
import { allPages, readPage } from '../../db/cursor-pages.ts'
import type { Db } from '../../db/db.ts'
import { purchaseOrders, selectPurchases } from './purchases.queries.ts'
import { readCriteria, toPurchase } from './purchases.ts'

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
export async function* purchaseFileRows(db: Db, filter: PurchasesFilter): AsyncGenerator<(string | null)[][]> {
  const page = readPage({ sort: filter.sort, limit: batch }, purchaseOrders, '-purchasedAt')
  const criteria = await readCriteria(db, filter)
  for await (const rows of allPages(page, (part) => selectPurchases(db, criteria, part))) {
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
