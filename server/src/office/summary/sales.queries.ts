import { and, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { purchases } from '../../platform/db/schema.ts'
import { disputedCents, type SalesGroup } from '../../sales/sales.ts'

/**
 * The purchases of some periods by status.
 * @param starts the beginning of each period in order; a period ends where the next one begins
 * @returns rows with the position of their period
 */
export async function groupSales(
  db: Db,
  starts: readonly Date[],
  end: Date,
): Promise<(SalesGroup & { at: number; refundedCount: number })[]> {
  const [first] = starts
  if (!first) return []
  const list = sql.join(
    starts.map((start) => sql`${start.toISOString()}::timestamptz`),
    sql`, `,
  )
  const at = sql<number>`width_bucket(${purchases.createdAt}, array[${list}]) - 1`.mapWith(Number).as('at')
  return db
    .select({
      at,
      status: purchases.status,
      count: sql<number>`count(*)`.mapWith(Number),
      refundedCount: sql<number>`count(*) filter (where ${purchases.refundedCents} > 0)`.mapWith(Number),
      amountCents: sql<number>`sum(${purchases.amountCents})`.mapWith(Number),
      refundedCents: sql<number>`sum(${purchases.refundedCents})`.mapWith(Number),
      disputedCents: sql<number>`sum(${disputedCents})`.mapWith(Number),
    })
    .from(purchases)
    .where(and(gte(purchases.createdAt, first), lt(purchases.createdAt, end)))
    .groupBy(sql`1`, purchases.status)
}
