import { and, gt, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { purchases } from '../tables/tables.ts'
import type { SalesGroup } from './sales-rules.ts'
import { heldByBanks, sold } from './sales-sums.queries.ts'

const arrayOf = (moments: readonly string[]) => sql`${`{${moments.join(',')}}`}::timestamptz[]`
const { createdAt } = purchases

interface PeriodSales extends SalesGroup {
  at: number
  refundedCount: number
}

/**
 * The sales of some periods, in groups. Their sums are read period by period, which are next to each other in an index:
 * to look up the period of each purchase takes twice as long.
 */
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
