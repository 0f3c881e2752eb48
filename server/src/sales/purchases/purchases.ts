import * as paths from '@course/contract/paths'
import { courseProductId } from '@course/contract/product'
import { decimalAmount } from '@course/contract/sales/prices'
import type {
  PriceNotice,
  Purchase,
  PurchaseSums,
  PurchasesFilter,
  PurchasesQuery,
} from '@course/contract/sales/purchases'
import * as contract from '@course/contract/sales/purchases'
import { periodOfDays } from '../../platform/calendar-days.ts'
import type { Db } from '../../platform/db/db.ts'
import { pageLinks, readPage } from '../../platform/db/pages.ts'
import { findProduct, readPublishedPriceTexts } from '../../publishing/publishing.ts'
import { priceNotices } from './price-rules.ts'
import {
  countPurchases,
  findByNumber,
  type PurchaseCriteria,
  purchaseOrders,
  selectPurchases,
  selectUserPurchases,
  sumPurchases,
} from './purchases.queries.ts'
import { salesOf } from './sales-rules.ts'

export interface PurchaseListDeps {
  db: Db
  site: { timeZone: string }
}

export async function readPriceNotices(db: Db): Promise<PriceNotice[]> {
  const product = await findProduct(db, courseProductId)
  return product
    ? priceNotices(product.prices, await readPublishedPriceTexts(db))
    : [{ level: 'closed', text: 'The site has no course to sell.', link: paths.contentDocument('prices') }]
}

const defaultLimit = '50'

export async function listPurchases(deps: PurchaseListDeps, query: PurchasesQuery) {
  const { db } = deps
  const page = readPage({ ...query, limit: query.limit ?? defaultLimit }, purchaseOrders, '-purchasedAt')
  const criteria = await readCriteria(deps, query)
  const [rows, total] = await Promise.all([selectPurchases(db, criteria, page), countPurchases(db, criteria)])
  return {
    total,
    rows: rows.map(toPurchase),
    links: pageLinks(contract.listPurchases.path, query, page, total),
  }
}

export async function readPurchaseSums(deps: PurchaseListDeps, filter: PurchasesFilter): Promise<PurchaseSums> {
  const criteria = await readCriteria(deps, filter)
  const [groups, product] = await Promise.all([sumPurchases(deps.db, criteria), findProduct(deps.db, courseProductId)])
  return { ...salesOf(groups), currency: product?.currency ?? 'USD' }
}

export async function readCriteria(
  { db, site }: PurchaseListDeps,
  { search, status, cancellation, from, to }: PurchasesFilter,
): Promise<PurchaseCriteria> {
  const trimmed = search?.trim() || undefined
  return {
    search: trimmed,
    status,
    cancellation,
    ...periodOfDays({ from, to }, site.timeZone),
    byNumber: trimmed ? await findByNumber(db, trimmed) : undefined,
  }
}

export const listUserPurchases = async (db: Db, userId: string): Promise<Purchase[]> =>
  (await selectUserPurchases(db, userId)).map(toPurchase)

export const toPurchase = (row: Awaited<ReturnType<typeof selectUserPurchases>>[number]): Purchase => ({
  id: row.id,
  userId: row.userId,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  amount: decimalAmount(row.amountCents),
  refunded: decimalAmount(row.refundedCents),
  disputed: decimalAmount(row.disputedCents),
  currency: row.currency,
  status: row.status,
  cardType: row.cardType,
  cardLastFour: row.cardLastFour,
  purchasedAt: row.createdAt.toISOString(),
  hasOpenCancellation: row.hasOpenCancellation,
})
