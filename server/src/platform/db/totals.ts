import { count, gte, lt } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { smallestIdAt } from '../ids.ts'
import type { PageRows } from './cursor-pages.ts'
import type { Db } from './db.ts'

/** The number of rows in a list, or a lower bound if counting stopped early. */
export interface Total {
  total: number
  isLowerBound: boolean
}

/** Turns a count that stopped after `max + 1` rows into a total. */
export const totalUpTo = (max: number, counted: number): Total => ({
  total: Math.min(counted, max),
  isLowerBound: counted > max,
})

/** The total of a list. Counts only if there are other pages; otherwise this page holds all rows. */
export async function readTotal(
  { rows, hasNext, hasPrevious }: PageRows<unknown>,
  countAll: () => Promise<Total>,
): Promise<Total> {
  return hasNext || hasPrevious ? countAll() : { total: rows.length, isLowerBound: false }
}

/** A table whose rows are never deleted, and whose UUIDv7 IDs grow with time. */
type CountedTable = PgTable & { id: AnyPgColumn }

const settledAfterMs = 60 * 60_000
const cachedForMs = 60_000

const cachedCounts = new WeakMap<Db, Map<CountedTable, { before: string; count: number; readAt: number }>>()

/**
 * Counts all rows of a table exactly. The count of rows older than an hour can't change, so it is cached for a minute;
 * newer rows are counted each time.
 */
export async function countRows(db: Db, table: CountedTable, now = Date.now()): Promise<number> {
  const counts = cachedCounts.get(db) ?? new Map()
  cachedCounts.set(db, counts)
  let settled = counts.get(table)
  // The absolute difference, so that setting the clock back does not keep a count for longer.
  if (!settled || Math.abs(now - settled.readAt) > cachedForMs) {
    const before = smallestIdAt(new Date(now - settledAfterMs))
    const [row] = await db.select({ count: count() }).from(table).where(lt(table.id, before))
    settled = { before, count: row?.count ?? 0, readAt: now }
    counts.set(table, settled)
  }
  const [newer] = await db.select({ count: count() }).from(table).where(gte(table.id, settled.before))
  return settled.count + (newer?.count ?? 0)
}
