import type { PurchasesFilter, purchaseSortKeys } from '@course/contract/sales/purchases'
import { and, between, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { matchesUser } from '../../accounts/accounts.ts'
import { users } from '../../accounts/tables/tables.ts'
import type { Period } from '../../platform/calendar-days.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Page, SortOrders } from '../../platform/db/pages.ts'
import { disputedCents } from '../payments/payment-disputes.queries.ts'
import { attempts, cancellations, purchases, refunds } from '../tables/tables.ts'
import { hasStatus, shownStatus } from '../terms/agreement.queries.ts'
import { readPurchaseNumbers } from './purchase-numbers.ts'
import type { SalesGroup } from './sales-rules.ts'
import { heldByBanks, sold } from './sales-sums.queries.ts'

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
  status: shownStatus,
  cardType: attempts.cardType,
  cardLastFour: attempts.cardLastFour,
  createdAt: purchases.createdAt,
  hasOpenCancellation,
}

const exportedOnly = {
  orderId: purchases.attemptId,
  transactionId: attempts.transactionId,
  lastRefundAt: sql<Date | null>`(select max(${refunds.updatedAt}) from ${refunds}
    where ${refunds.purchaseId} = ${purchases.id} and ${refunds.state} = 'done')`.mapWith(refunds.updatedAt),
}

/** The list's sort orders. The columns before the ID match an index, which yields the rows in order. */
export const purchaseOrders: SortOrders<(typeof purchaseSortKeys)[number]> = {
  firstName: [sql`lower(${users.firstName})`, sql`${users.id}`, sql`${purchases.id}`],
  lastName: [sql`lower(${users.lastName})`, sql`${users.id}`, sql`${purchases.id}`],
  email: [sql`${users.emailKey}`, sql`${users.id}`, sql`${purchases.id}`],
  amount: [sql`${purchases.amountCents}`, sql`${purchases.id}`],
  status: [sql`${purchases.status}`, sql`${purchases.createdAt}`, sql`${purchases.id}`],
  purchasedAt: [sql`${purchases.createdAt}`, sql`${purchases.id}`],
}

export interface PurchaseCriteria extends Pick<PurchasesFilter, 'search' | 'status' | 'cancellation'>, Period {
  /** Selects the IDs of the purchases that have the search text as a number. Undefined if there are none. */
  byNumber: SQL | undefined
}

const meets = ({ search, byNumber, ...filters }: PurchaseCriteria): SQL | undefined =>
  and(search ? (byNumber ? matchesNumber(search, byNumber) : matchesUser(search)) : undefined, passesFilters(filters))

const passesFilters = ({ status, cancellation, start, end }: Omit<PurchaseCriteria, 'byNumber'>): SQL | undefined =>
  and(
    status ? hasStatus(status) : undefined,
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

export async function selectPurchases(db: Db, criteria: PurchaseCriteria, { orderBy, limit, offset }: Page) {
  const shown = db
    .select({ id: purchases.id })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(meets(criteria))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  return withBuyer(db)
    .where(inArray(purchases.id, shown))
    .orderBy(...orderBy)
}

export async function selectExportedPurchases(db: Db, criteria: PurchaseCriteria, orderBy: SQL[]) {
  return db
    .select({ ...listedColumns, ...exportedOnly })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.userId))
    .innerJoin(attempts, eq(attempts.id, purchases.attemptId))
    .where(meets(criteria))
    .orderBy(...orderBy)
}

export function countPurchases(db: Db, criteria: PurchaseCriteria): Promise<number> {
  const found = db.select({ id: purchases.id }).from(purchases).$dynamic()
  const all = criteria.search ? found.innerJoin(users, eq(users.id, purchases.userId)) : found
  return db.$count(all.where(meets(criteria)).as('found'))
}

export async function sumPurchases(db: Db, criteria: PurchaseCriteria): Promise<SalesGroup[]> {
  const sumsOf = ({ columns, condition }: typeof sold) => {
    const sums = db.select(columns).from(purchases).$dynamic()
    const all = criteria.search ? sums.innerJoin(users, eq(users.id, purchases.userId)) : sums
    return all.where(and(condition, meets(criteria)))
  }
  return unionAll(sumsOf(sold), sumsOf(heldByBanks))
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

export async function selectUserPurchases(db: Db, userId: string) {
  return withBuyer(db).where(eq(purchases.userId, userId)).orderBy(desc(purchases.createdAt), desc(purchases.id))
}

/** Selects the IDs of purchases by a number: of the order, the card or a transaction. Each kind uses its own index. */
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
