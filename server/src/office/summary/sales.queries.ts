import { and, gte, lt, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/db.ts'
import { purchases } from '../../platform/db/schema.ts'
import { disputed, type SalesGroup, undisputed } from '../../sales/sales.ts'

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
  const list = `{${starts.map((start) => start.toISOString()).join(',')}}`
  const at = sql<number>`width_bucket(${purchases.createdAt}, ${list}::timestamptz[]) - 1`.mapWith(Number).as('at')
  const isWithin = and(gte(purchases.createdAt, first), lt(purchases.createdAt, end))
  const sumsOf = ({ columns, condition }: typeof disputed) =>
    db
      .select({ at, ...columns })
      .from(purchases)
      .where(and(condition, isWithin))
      .groupBy(sql`1`, purchases.status)
  return unionAll(sumsOf(undisputed), sumsOf(disputed))
}
