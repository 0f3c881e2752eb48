import { count, gte, lt } from 'drizzle-orm'
import { firstIdOf } from '../ids.ts'
import type { Cut } from './cursor-pages.ts'
import type { Db } from './db.ts'
import type { purchases, users } from './schema.ts'

type Counted = typeof users | typeof purchases

/** How many rows a list has, or, as a lower bound, how many were counted. */
export interface Total {
  total: number
  isLowerBound: boolean
}

/** A count that stopped at one more than the most that it tells. */
export const totalUpTo = (most: number, counted: number): Total => ({
  total: Math.min(counted, most),
  isLowerBound: counted > most,
})

/** How many rows a list has in all: without other pages around this one, they are all here and need no counting. */
export async function totalOf(
  { rows, hasNext, hasPrevious }: Cut<unknown>,
  countThem: () => Promise<Total>,
): Promise<Total> {
  return hasNext || hasPrevious ? countThem() : { total: rows.length, isLowerBound: false }
}

const settledAfterMs = 60 * 60_000
const keptForMs = 60_000

const settledCounts = new WeakMap<Db, Map<Counted, { before: string; count: number; readAt: number }>>()

/**
 * The exact number of a table's rows, none of which is ever deleted. Ids grow with time, so the rows of an hour ago
 * are settled: they are counted once a minute, and only the newer ones each time.
 */
export async function countRows(db: Db, table: Counted, now = Date.now()): Promise<number> {
  const kept = settledCounts.get(db) ?? new Map()
  settledCounts.set(db, kept)
  let settled = kept.get(table)
  // A clock that was set back must not keep a count for as long.
  if (!settled || Math.abs(now - settled.readAt) > keptForMs) {
    const before = firstIdOf(new Date(now - settledAfterMs))
    const [row] = await db.select({ count: count() }).from(table).where(lt(table.id, before))
    settled = { before, count: row?.count ?? 0, readAt: now }
    kept.set(table, settled)
  }
  const [newer] = await db.select({ count: count() }).from(table).where(gte(table.id, settled.before))
  return settled.count + (newer?.count ?? 0)
}
