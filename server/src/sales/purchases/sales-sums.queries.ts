import { and, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/db.ts'
import { disputedCents } from '../payments/payment-disputes.queries.ts'
import { purchases } from '../tables/tables.ts'
import { type SalesGroup, soldStatuses } from './sales-rules.ts'

const sumOf = (cents: SQL | AnyPgColumn) => sql<number>`coalesce(sum(${cents}), 0)`.mapWith(Number)
const none = sql<number>`0`.mapWith(Number)

/**
 * Two parts of a statement that sums sales. The first reads nothing but an index, in which the purchases of a status are
 * next to each other; to group them, the database would look up a status for each of them. The disputes of every row in
 * the same part would let the planner take the statement for a hundred times as expensive as it is.
 */
export const sold = {
  columns: {
    count: sql<number>`count(*)`.mapWith(Number).as('count'),
    refundedCount: sql<number>`count(*) filter (where ${purchases.refundedCents} > 0)`
      .mapWith(Number)
      .as('refunded_count'),
    amountCents: sumOf(purchases.amountCents).as('amount_cents'),
    refundedCents: sumOf(purchases.refundedCents).as('refunded_cents'),
    disputedCents: none.as('disputed_cents'),
  },
  condition: inArray(purchases.status, soldStatuses),
}

export const heldByBanks = {
  columns: {
    count: none.as('count'),
    refundedCount: none.as('refunded_count'),
    amountCents: none.as('amount_cents'),
    refundedCents: none.as('refunded_cents'),
    disputedCents: sumOf(disputedCents).as('disputed_cents'),
  },
  condition: eq(purchases.status, 'disputed'),
}

const arrayOf = (moments: readonly string[]) => sql`${`{${moments.join(',')}}`}::timestamptz[]`
const { createdAt } = purchases

interface PeriodSales extends SalesGroup {
  at: number
  refundedCount: number
}

/** Read period by period, which are next to each other in an index: to look up each purchase's takes twice as long. */
export async function groupSales(db: Db, starts: readonly Date[], end: Date): Promise<PeriodSales[]> {
  const [first] = starts
  if (!first) return []
  const moments = [...starts, end].map((moment) => moment.toISOString())
  const since = arrayOf(moments.slice(0, -1))
  const sums = db
    .select(sold.columns)
    .from(purchases)
    .where(and(sold.condition, gte(createdAt, sql`part.since`), lt(createdAt, sql`part.until`)))
    .as('sums')
  const { count, refundedCount, amountCents, refundedCents, disputedCents } = sums
  const found = db
    .select({ at: sql`part.number - 1`.as('at'), count, refundedCount, amountCents, refundedCents, disputedCents })
    .from(sql`unnest(${since}, ${arrayOf(moments.slice(1))}) with ordinality as part (since, until, number)`)
    .crossJoinLateral(sums)
    .where(gt(sums.count, 0))
  // Few purchases are disputed.
  const claims = db
    .select({ at: sql`width_bucket(${createdAt}, ${since}) - 1`.as('at'), ...heldByBanks.columns })
    .from(purchases)
    .where(and(heldByBanks.condition, gte(createdAt, first), lt(createdAt, end)))
    .groupBy(sql`1`)
  // Drizzle would take longer to read a thousand rows than the database to find them.
  const { rows } = (await db.execute(sql`${found} union all ${claims}`)) as unknown as { rows: StoredSums[] }
  return rows.map((row) => ({
    at: Number(row.at),
    count: Number(row.count),
    refundedCount: Number(row.refunded_count),
    amountCents: Number(row.amount_cents),
    refundedCents: Number(row.refunded_cents),
    disputedCents: Number(row.disputed_cents),
  }))
}

type StoredSums = Record<
  'at' | 'count' | 'refunded_count' | 'amount_cents' | 'refunded_cents' | 'disputed_cents',
  string | number
>
