import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { limitCounters } from '../../db/schema.ts'

export interface Counter {
  count: number
  secondsLeft: number
}

const secondsLeft = sql<number>`ceil(extract(epoch from ${limitCounters.endsAt} - now()))`.mapWith(Number)

/** Adds one to a counter and starts a new window when the old one has passed, in one statement and by the database's clock. */
export async function addToCounter(db: Db, key: string, windowSeconds: number): Promise<Counter> {
  const ends = sql`now() + make_interval(secs => ${windowSeconds})`
  const [counter] = await db
    .insert(limitCounters)
    .values({ key, count: 1, endsAt: ends })
    .onConflictDoUpdate({
      target: limitCounters.key,
      set: {
        count: sql`case when ${limitCounters.endsAt} <= now() then 1 else ${limitCounters.count} + 1 end`,
        endsAt: sql`case when ${limitCounters.endsAt} <= now() then ${ends} else ${limitCounters.endsAt} end`,
      },
    })
    .returning({ count: limitCounters.count, secondsLeft })
  return counter ?? { count: 1, secondsLeft: windowSeconds }
}

export async function readCounter(db: Db, key: string): Promise<Counter | undefined> {
  const [counter] = await db
    .select({ count: limitCounters.count, secondsLeft })
    .from(limitCounters)
    .where(and(eq(limitCounters.key, key), gt(limitCounters.endsAt, sql`now()`)))
  return counter
}

export async function giveBack(db: Db, key: string): Promise<void> {
  await db
    .update(limitCounters)
    .set({ count: sql`greatest(${limitCounters.count} - 1, 0)` })
    .where(eq(limitCounters.key, key))
}

export async function dropCounter(db: Db, key: string): Promise<void> {
  await db.delete(limitCounters).where(eq(limitCounters.key, key))
}

/** Forgets windows that have passed. */
export async function dropPassedCounters(db: Db): Promise<void> {
  await db.delete(limitCounters).where(lt(limitCounters.endsAt, sql`now()`))
}
