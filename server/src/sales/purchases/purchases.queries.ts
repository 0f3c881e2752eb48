import type { PurchasesFilter, purchaseSortKeys } from '@course/contract/sales/purchases'
import { and, between, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { matchesUser } from '../../accounts/accounts.ts'
import type { Period } from '../../platform/calendar-days.ts'
import { type Page, pageParts, type SortColumn, type SortOrders } from '../../platform/db/cursor-pages.ts'
import type { Db } from '../../platform/db/db.ts'
import { attempts, cancellations, purchases, refunds, users } from '../../platform/db/schema.ts'
import {
  allMatches,
  type Candidates,
  countMatches,
  isOnPage,
  nextRows,
  selectMatches,
} from '../../platform/db/search.ts'
import { countRows, type Total } from '../../platform/db/totals.ts'
import { disputedCents } from '../payments/payment-disputes.queries.ts'
import { readPurchaseNumbers } from './purchase-numbers.ts'
import type { SalesGroup } from './sales-rules.ts'
import { keptBack, sold } from './sales-sums.queries.ts'

const canceling = sql`select ${cancellations.purchaseId} from ${cancellations} where ${cancellations.state} = 'open'`
const hasOpenCancellation = sql<boolean>`exists (${canceling} and ${cancellations.purchaseId} = ${purchases.id})`

const listedColumns = {
  id: purchases.id,
  userId: purchases.userId,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  amountCents: purchases.amountCents,
  refundedCents: purchases.refundedCents,
  disputedCents,
  currency: purchases.currency,
  status: purchases.status,
  cardType: attempts.cardType,
  cardLastFour: attempts.cardLastFour,
  createdAt: purchases.createdAt,
  hasOpenCancellation,
}

const exportedOnly = {
  orderId: purchases.attemptId,
  transactionId: attempts.transactionId,
  /** When the newest refund was made; null without one. */
  lastRefundAt: sql<Date | null>`(select max(${refunds.updatedAt}) from ${refunds}
    where ${refunds.purchaseId} = ${purchases.id} and ${refunds.state} = 'done')`.mapWith(refunds.updatedAt),
}

const id: SortColumn = { expression: sql`${purchases.id}`, type: 'uuid' }
const buyer: SortColumn = { expression: sql`${users.id}`, type: 'uuid' }
const time: SortColumn = { expression: sql`${purchases.createdAt}`, type: 'timestamptz' }

/** The list's sort orders. The columns before the ID match an index, which yields the rows in order. */
export const purchaseOrders: SortOrders<(typeof purchaseSortKeys)[number]> = {
  firstName: [{ expression: sql`lower(${users.firstName})`, type: 'text' }, buyer, id],
  lastName: [{ expression: sql`lower(${users.lastName})`, type: 'text' }, buyer, id],
  email: [{ expression: sql`${users.emailKey}`, type: 'text' }, buyer, id],
  amount: [{ expression: sql`${purchases.amountCents}`, type: 'int' }, id],
  status: [{ expression: sql`${purchases.status}`, type: 'text' }, time, id],
  purchasedAt: [time, id],
}

export interface PurchaseCriteria extends Pick<PurchasesFilter, 'search' | 'status' | 'cancellation'>, Period {
  /** Selects the IDs of the purchases that have the search text as a number. Undefined if there are none. */
  byNumber: SQL | undefined
}

const meets = ({ search, byNumber, ...filters }: PurchaseCriteria): SQL | undefined =>
  and(search ? (byNumber ? matchesNumber(search, byNumber) : matchesUser(search)) : undefined, passesFilters(filters))

const passesFilters = ({ status, cancellation, start, end }: Omit<PurchaseCriteria, 'byNumber'>): SQL | undefined =>
  and(
    status ? eq(purchases.status, status) : undefined,
    cancellation ? sql`${purchases.id} in (${canceling})` : undefined,
    start ? gte(purchases.createdAt, start) : undefined,
    end ? lt(purchases.createdAt, end) : undefined,
  )

/** Few purchases and few buyers match a number, so the IDs of both are collected first. */
function matchesNumber(search: string, byNumber: SQL): SQL {
  const bought = sql`select ${purchases.id} from ${users} inner join ${purchases} on ${purchases.userId} = ${users.id}
    where ${matchesUser(search)}`
  return sql`${purchases.id} = any (array(${bought} union ${byNumber}))`
}

/** Selects the IDs of the purchases that have the search text as a number. Undefined if there are none. */
export async function findByNumber(db: Db, search: string): Promise<SQL | undefined> {
  const byNumber = purchasesByNumber(search)
  const [first] = byNumber ? await db.select({ one: sql`1` }).from(sql`(${byNumber}) as matches`).limit(1) : []
  return first ? byNumber : undefined
}

/** The number of buyers that match a search, or a lower bound. */
export const countMatchingBuyers = (db: Db, search: string): Promise<Total> =>
  countMatches(db, users, matchesUser(search))

/** A page of purchases plus one more row. A row's `position` marks where the next or previous page starts. */
export const selectPurchases = (db: Db, criteria: PurchaseCriteria, page: Page) =>
  selectWhere(db, page, meets(criteria), listedColumns)

/** Like `selectPurchases`, with what only the export shows. */
export const selectExportedPurchases = (db: Db, criteria: PurchaseCriteria, page: Page) =>
  selectWhere(db, page, meets(criteria), { ...listedColumns, ...exportedOnly })

/** A page of search results, including purchases with a matching number. The total of buyers decides how to search. */
export const selectMatchingPurchases = (
  db: Db,
  search: string,
  criteria: PurchaseCriteria,
  page: Page,
  buyers: Total,
) => {
  if (criteria.byNumber) return selectPurchases(db, criteria, page)
  return selectMatches(buyers, page.limit, (strategy) => {
    const [filter, match] = [passesFilters(criteria), matchesUser(search)]
    return selectWhere(
      db,
      page,
      strategy === 'scan' ? isAmongNextRows(page, match, filter) : isAmongAllMatches(page, match, filter),
      listedColumns,
    )
  })
}

const countBuyerColumns = ({ columns }: Page): number => (columns.includes(buyer) ? columns.length - 1 : 0)

/** Among the next purchases in the list's order, or the purchases of the next users if the buyer comes first in it. */
function isAmongNextRows(page: Page, match: SQL, filter: SQL | undefined): SQL {
  const leading = countBuyerColumns(page)
  if (leading > 0)
    return isOnPage(withPurchases(nextRows(users, page, undefined, leading)), purchases.id, and(match, filter))
  const { rows, ...more } = nextRows(purchases, page, filter)
  const withBuyers = sql`${rows} inner join ${users} on ${users.id} = ${purchases.userId}`
  return isOnPage({ ...more, rows: withBuyers }, purchases.id, match)
}

function isAmongAllMatches(page: Page, match: SQL, filter: SQL | undefined): SQL {
  const leading = countBuyerColumns(page)
  if (leading > 0) return isOnPage(withPurchases(allMatches(users, page, match, leading)), purchases.id, filter)
  // For an array, the database expects few users, and so finds their purchases by index.
  const isTheirs = sql`${purchases.userId} = any (array(select ${users.id} from ${users} where ${match}))`
  return isOnPage({ page, rows: sql`${purchases}` }, purchases.id, and(isTheirs, filter))
}

/** The purchases of some buyers. `offset 0` keeps the database from reading all purchases for them. */
const withPurchases = ({ rows, ...more }: Candidates): Candidates => ({
  ...more,
  rows: sql`${rows} cross join lateral
    (select * from ${purchases} where ${purchases.userId} = ${users.id} offset 0) as ${purchases}`,
})

async function selectWhere<const C extends typeof listedColumns>(
  db: Db,
  page: Page,
  condition: SQL | undefined,
  columns: C,
) {
  const { position, pastCursor, orderBy, limit } = pageParts(page)
  return db
    .select({ ...columns, position })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.userId))
    .innerJoin(attempts, eq(attempts.id, purchases.attemptId))
    .where(and(condition, pastCursor))
    .orderBy(...orderBy)
    .limit(limit)
}

/** Counts purchases, and stops at `max`. */
export async function countPurchases(db: Db, criteria: PurchaseCriteria, max: number): Promise<number> {
  const condition = meets(criteria)
  if (!condition) return countRows(db, purchases)
  const one = { one: sql`1`.as('one') }
  const matches = criteria.search
    ? db.select(one).from(purchases).innerJoin(users, eq(users.id, purchases.userId)).where(condition)
    : db.select(one).from(purchases).where(condition)
  const [row] = await db
    .select({ total: count() })
    .from((Number.isFinite(max) ? matches.limit(max) : matches).as('matches'))
  return row?.total ?? 0
}

/** The sums of the sales that meet the criteria, in groups. */
export async function sumPurchases(db: Db, criteria: PurchaseCriteria): Promise<SalesGroup[]> {
  const sumsOf = ({ columns, condition }: typeof sold) => {
    const sums = db.select(columns).from(purchases).$dynamic()
    const all = criteria.search ? sums.innerJoin(users, eq(users.id, purchases.userId)) : sums
    return all.where(and(condition, meets(criteria)))
  }
  return unionAll(sumsOf(sold), sumsOf(keptBack))
}

const withBuyer = (db: Db) =>
  db
    .select(listedColumns)
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.userId))
    .innerJoin(attempts, eq(attempts.id, purchases.attemptId))
    .$dynamic()

export async function findPurchase(db: Db, id: string) {
  const [purchase] = await withBuyer(db).where(eq(purchases.id, id))
  return purchase
}

/** A user's purchases, newest first. */
export async function selectUserPurchases(db: Db, userId: string) {
  return withBuyer(db).where(eq(purchases.userId, userId)).orderBy(desc(purchases.createdAt), desc(purchases.id))
}

/**
 * Selects the IDs of purchases by a number: of the order, the card or a transaction. Each kind uses its own index.
 * @returns undefined if the search text can't be such a number
 */
function purchasesByNumber(search: string): SQL | undefined {
  const { orders, lastFour, transaction } = readPurchaseNumbers(search)
  const byAttempt = (condition: SQL) =>
    sql`select ${purchases.id} from ${attempts} inner join ${purchases} on ${purchases.attemptId} = ${attempts.id}
      where ${condition}`
  const kinds = [
    orders && sql`select ${purchases.id} from ${purchases} where ${between(purchases.attemptId, ...orders)}`,
    lastFour && byAttempt(eq(attempts.cardLastFour, lastFour)),
    transaction && byAttempt(eq(attempts.transactionId, transaction)),
    transaction && sql`select ${refunds.purchaseId} from ${refunds} where ${eq(refunds.transactionId, transaction)}`,
  ].filter((kind) => kind !== undefined && kind !== '')
  return kinds.length > 0 ? sql.join(kinds, sql` union `) : undefined
}
