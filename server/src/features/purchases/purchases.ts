import { decimalAmount } from '@course/contract/prices'
import type { PriceNotice, Purchase, PurchasesQuery } from '@course/contract/purchases'
import * as contract from '@course/contract/purchases'
import { cutPage, pageLinks, readPage } from '../../db/cursor-pages.ts'
import type { Db } from '../../db/db.ts'
import { countedMatches } from '../../db/search.ts'
import { totalOf, totalUpTo } from '../../db/totals.ts'
import { findProduct } from '../content/content.queries.ts'
import { courseProductId } from '../content/product.ts'
import { priceNotices } from './price-rules.ts'
import {
  countFoundBuyers,
  countPurchases,
  findNumbered,
  type PurchasesWanted,
  purchaseOrders,
  selectFoundPurchases,
  selectPurchases,
  type selectPurchasesOf,
} from './purchases.queries.ts'

/** Notices about prices for the owner. */
export async function readPriceNotices(db: Db): Promise<PriceNotice[]> {
  const product = await findProduct(db, courseProductId)
  return product
    ? priceNotices(product.priceCents)
    : [{ level: 'closed', text: `The database has no product ${courseProductId}.` }]
}

const usualPage = '50'

/** A page of purchases, newest first unless the query says otherwise. */
export async function listPurchases(db: Db, query: PurchasesQuery) {
  const page = readPage({ ...query, limit: query.limit ?? usualPage }, purchaseOrders, '-purchasedAt')
  const wanted = await readWanted(db, query)
  const buyers = wanted.search ? await countFoundBuyers(db, wanted.search) : undefined
  const selected =
    wanted.search && buyers
      ? await selectFoundPurchases(db, wanted.search, wanted, page, buyers)
      : await selectPurchases(db, wanted, page)
  const cut = cutPage(page, selected)
  return {
    rows: cut.rows.map(toPurchase),
    total: await totalOf(cut, async () => {
      const most = wanted.search ? countedMatches : Infinity
      return totalUpTo(most, await countPurchases(db, wanted, most + 1))
    }),
    links: pageLinks(contract.listPurchases.path, query, page, cut),
  }
}

/** The filter of a query, with the search text trimmed. */
export async function readWanted(
  db: Db,
  { search, status, cancellation }: Pick<PurchasesWanted, 'search' | 'status' | 'cancellation'>,
): Promise<PurchasesWanted> {
  const trimmed = search?.trim() || undefined
  return { search: trimmed, status, cancellation, numbered: trimmed ? await findNumbered(db, trimmed) : undefined }
}

/** A purchase as administrators see it in a table. */
export const toPurchase = (row: Awaited<ReturnType<typeof selectPurchasesOf>>[number]): Purchase => ({
  id: row.id,
  userId: row.userId,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  amount: decimalAmount(row.amountCents),
  refunded: decimalAmount(row.refundedCents),
  currency: row.currency,
  status: row.status,
  cardType: row.cardType,
  cardLastFour: row.cardLastFour,
  purchasedAt: row.createdAt.toISOString(),
  hasOpenCancellation: row.hasOpenCancellation,
})
