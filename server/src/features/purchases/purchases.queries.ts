import type { PurchasesFilter, purchaseSortKeys } from '@course/contract/purchases'
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type Orders, type Page, pageParts, type SortColumn } from '../../db/cursor-pages.ts'
import type { Db } from '../../db/db.ts'
import { attempts, cancellations, purchases, users } from '../../db/schema.ts'
import {
  type Among,
  countMatches,
  isOnPage,
  matchesSearch,
  matchingUsers,
  nextRows,
  selectFound,
} from '../../db/search.ts'
import { countRows, type Total } from '../../db/totals.ts'
import { purchasesByNumber } from './purchase-numbers.queries.ts'

const canceling = sql`select ${cancellations.purchaseId} from ${cancellations} where ${cancellations.state} = 'open'`
const hasOpenCancellation = sql<boolean>`exists (${canceling} and ${cancellations.purchaseId} = ${purchases.id})`

const shown = {
  id: purchases.id,
  userId: purchases.userId,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  amountCents: purchases.amountCents,
  refundedCents: purchases.refundedCents,
  currency: purchases.currency,
  status: purchases.status,
  cardType: attempts.cardType,
  cardLastFour: attempts.cardLastFour,
  createdAt: purchases.createdAt,
  hasOpenCancellation,
}

const id: SortColumn = { expression: sql`${purchases.id}`, type: 'uuid' }
const buyer: SortColumn = { expression: sql`${users.id}`, type: 'uuid' }
const time: SortColumn = { expression: sql`${purchases.createdAt}`, type: 'timestamptz' }

/** What the list is sorted by. The columns before the id are those of an index, so that it gives the rows in order. */
export const purchaseOrders: Orders<(typeof purchaseSortKeys)[number]> = {
  firstName: [{ expression: sql`lower(${users.firstName})`, type: 'text' }, buyer, id],
  lastName: [{ expression: sql`lower(${users.lastName})`, type: 'text' }, buyer, id],
  email: [{ expression: sql`${users.emailKey}`, type: 'text' }, buyer, id],
  amount: [{ expression: sql`${purchases.amountCents}`, type: 'int' }, id],
  status: [{ expression: sql`${purchases.status}`, type: 'text' }, time, id],
  purchasedAt: [time, id],
}

export interface PurchasesWanted extends Pick<PurchasesFilter, 'search' | 'status' | 'cancellation'> {
  /** The ids of the purchases that have the searched text as a number; undefined if none has. */
  numbered: SQL | undefined
}

const matching = ({ search, status, cancellation, numbered }: Partial<PurchasesWanted>): SQL | undefined =>
  and(
    search ? (numbered ? matchesNumber(search, numbered) : matchesSearch(search)) : undefined,
    status ? eq(purchases.status, status) : undefined,
    cancellation ? sql`${purchases.id} in (${canceling})` : undefined,
  )

/** Few purchases share a number, and few buyers match one, so the ids of both are gathered first. */
function matchesNumber(search: string, numbered: SQL): SQL {
  const bought = sql`select ${purchases.id} from ${users} inner join ${purchases} on ${purchases.userId} = ${users.id}
    where ${matchesSearch(search)}`
  return sql`${purchases.id} = any (array(${bought} union ${numbered}))`
}

/** The purchases that have the searched text as a number, as a select of ids; undefined if none has. */
export async function findNumbered(db: Db, search: string): Promise<SQL | undefined> {
  const numbered = purchasesByNumber(search)
  const found = numbered ? await db.select({ one: sql`1` }).from(sql`(${numbered}) as numbered`).limit(1) : []
  return found.length > 0 ? numbered : undefined
}

/** The number of buyers that a search finds, or a lower bound of it. */
export const countFoundBuyers = (db: Db, search: string): Promise<Total> => countMatches(db, matchesSearch(search))

/** A page of purchases plus one more row. A row's `position` marks where the next or previous page starts. */
export const selectPurchases = (db: Db, wanted: PurchasesWanted, page: Page) => selectWhere(db, page, matching(wanted))

/** A page of search results, including purchases with a matching number. The total of buyers decides how to search. */
export const selectFoundPurchases = (db: Db, search: string, wanted: PurchasesWanted, page: Page, buyers: Total) => {
  if (wanted.numbered) return selectPurchases(db, wanted, page)
  return selectFound(buyers, page.limit, (way) => {
    if (way === 'plain') return selectPurchases(db, wanted, page)
    const { status, cancellation } = wanted
    const [filter, match] = [matching({ status, cancellation }), matchesSearch(search)]
    return selectWhere(db, page, way === 'near' ? isNear(page, match, filter) : isGathered(page, match, filter))
  })
}

const buyerColumns = ({ columns }: Page): number => (columns.includes(buyer) ? columns.length - 1 : 0)

/** Among the next purchases in the page's order, or those of the next users where that begins with the buyer. */
function isNear(page: Page, match: SQL, filter: SQL | undefined): SQL {
  const leading = buyerColumns(page)
  if (leading > 0)
    return isOnPage(ofBuyers(nextRows(users, page, undefined, leading)), purchases.id, and(match, filter))
  const { rows, ...more } = nextRows(purchases, page, filter)
  const withBuyers = sql`${rows} inner join ${users} on ${users.id} = ${purchases.userId}`
  return isOnPage({ ...more, rows: withBuyers }, purchases.id, match)
}

function isGathered(page: Page, match: SQL, filter: SQL | undefined): SQL {
  const leading = buyerColumns(page)
  if (leading > 0) return isOnPage(ofBuyers(matchingUsers(page, match, leading)), purchases.id, filter)
  // For an array the database plans as for few users, so that it looks their purchases up.
  const isTheirs = sql`${purchases.userId} = any (array(select ${users.id} from ${users} where ${match}))`
  return isOnPage({ page, rows: sql`${purchases}` }, purchases.id, and(isTheirs, filter))
}

/** The purchases of some buyers. The fence keeps the database from reading all purchases for it. */
const ofBuyers = ({ rows, ...more }: Among): Among => ({
  ...more,
  rows: sql`${rows} cross join lateral
    (select * from ${purchases} where ${purchases.userId} = ${users.id} offset 0) as ${purchases}`,
})

async function selectWhere(db: Db, page: Page, condition: SQL | undefined) {
  const { position, beyond, orderBy, limit } = pageParts(page)
  const rows = db
    .select({ ...shown, position })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.userId))
    .innerJoin(attempts, eq(attempts.id, purchases.attemptId))
    .where(and(condition, beyond))
    .orderBy(...orderBy)
  return limit === undefined ? rows : rows.limit(limit)
}

/** How many there are, not counting beyond a most. */
export async function countPurchases(db: Db, wanted: PurchasesWanted, most: number): Promise<number> {
  const condition = matching(wanted)
  if (!condition) return countRows(db, purchases)
  const one = { one: sql`1`.as('one') }
  const found = wanted.search
    ? db.select(one).from(purchases).innerJoin(users, eq(users.id, purchases.userId)).where(condition)
    : db.select(one).from(purchases).where(condition)
  const [row] = await db
    .select({ total: count() })
    .from((Number.isFinite(most) ? found.limit(most) : found).as('found'))
  return row?.total ?? 0
}

const withBuyer = (db: Db) =>
  db
    .select(shown)
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.userId))
    .innerJoin(attempts, eq(attempts.id, purchases.attemptId))
    .$dynamic()

export async function findPurchase(db: Db, id: string) {
  const [purchase] = await withBuyer(db).where(eq(purchases.id, id))
  return purchase
}

/** A user's purchases, newest first. */
export async function selectPurchasesOf(db: Db, userId: string) {
  return withBuyer(db).where(eq(purchases.userId, userId)).orderBy(desc(purchases.createdAt), desc(purchases.id))
}
