import { count, gte, lt } from 'drizzle-orm'
import { firstIdOf } from '../ids.ts'
import type { Db } from './db.ts'
import type { Cut } from './pages.ts'
import type { purchases, users } from './schema.ts'

type Counted = typeof users | typeof purchases

/** How far a search is counted: that there are more is all that anybody wants to know then. */
export const countedMatches = 200

/** How many rows a list has, or, as a lower bound, how many were counted. */
export interface Total {
  total: number
  isLowerBound: boolean
}

/**
 * How many rows a list has in all, by the cheapest way that tells.
 * @param cut the page that was read: without others around it, it is the whole list
 * @param search what is searched for, if anything is
 * @param countUpTo counts the list's rows, not beyond a most
 */
export async function totalOf(
  { rows, hasNext, hasPrevious }: Cut<unknown>,
  search: string | undefined,
  countUpTo: (most: number | undefined) => Promise<number>,
): Promise<Total> {
  if (!hasNext && !hasPrevious) return { total: rows.length, isLowerBound: false }
  if (search === undefined) return { total: await countUpTo(undefined), isLowerBound: false }
  const found = await countUpTo(countedMatches + 1)
  return { total: Math.min(found, countedMatches), isLowerBound: found > countedMatches }
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
  if (!settled || now - settled.readAt > keptForMs) {
    const before = firstIdOf(new Date(now - settledAfterMs))
    const [row] = await db.select({ count: count() }).from(table).where(lt(table.id, before))
    settled = { before, count: row?.count ?? 0, readAt: now }
    kept.set(table, settled)
  }
  const [newer] = await db.select({ count: count() }).from(table).where(gte(table.id, settled.before))
  return settled.count + (newer?.count ?? 0)
}
