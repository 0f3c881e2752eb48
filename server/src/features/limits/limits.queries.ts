import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { limitCounters } from '../../db/schema.ts'

export interface Counter {
  count: number
  secondsLeft: number
}

/** How much to take off a counter, which never goes below zero. */
export interface Deduction {
  key: string
  amount: number
}

const secondsLeft = sql<number>`ceil(extract(epoch from ${limitCounters.endsAt} - now()))`.mapWith(Number)

const prepare = (db: Db) => {
  const [keys, amounts] = [sql`${sql.placeholder('keys')}::text[]`, sql`${sql.placeholder('amounts')}::bigint[]`]
  const ends = sql`now() + make_interval(secs => ${sql.placeholder('windowSeconds')})`
  return {
    add: db
      .insert(limitCounters)
      .values({ key: sql.placeholder('key'), count: 1, endsAt: ends })
      .onConflictDoUpdate({
        target: limitCounters.key,
        set: {
          count: sql`case when ${limitCounters.endsAt} <= now() then 1 else ${limitCounters.count} + 1 end`,
          endsAt: sql`case when ${limitCounters.endsAt} <= now() then excluded.ends_at else ${limitCounters.endsAt} end`,
        },
      })
      .returning({ count: limitCounters.count, secondsLeft })
      .prepare('add_to_counter'),
    takeBack: db
      .update(limitCounters)
      .set({ count: sql`greatest(${limitCounters.count} - deduction.amount, 0)` })
      .from(sql`unnest(${keys}, ${amounts}) as deduction(key, amount)`)
      .where(sql`${limitCounters.key} = deduction.key`)
      .prepare('take_counters_back'),
  }
}

const prepared = new WeakMap<Db, ReturnType<typeof prepare>>()

/** Asked several times at every login and payment, so they are put together once, and planned once by each connection. */
function statementsOf(db: Db) {
  const statements = prepared.get(db) ?? prepare(db)
  prepared.set(db, statements)
  return statements
}

/** Adds one to a counter and starts a new window when the old one has passed, in one statement and by the database's clock. */
export async function addToCounter(db: Db, key: string, windowSeconds: number): Promise<Counter> {
  const [counter] = await statementsOf(db).add.execute({ key, windowSeconds })
  return counter ?? { count: 1, secondsLeft: windowSeconds }
}

export async function readCounter(db: Db, key: string): Promise<Counter | undefined> {
  const [counter] = await db
    .select({ count: limitCounters.count, secondsLeft })
    .from(limitCounters)
    .where(and(eq(limitCounters.key, key), gt(limitCounters.endsAt, sql`now()`)))
  return counter
}

/** Takes counts off several counters in one statement. */
export async function takeBack(db: Db, deductions: readonly Deduction[]): Promise<void> {
  const keys = deductions.map(({ key }) => key)
  const amounts = deductions.map(({ amount }) => amount)
  await statementsOf(db).takeBack.execute({ keys, amounts })
}

/** Forgets every counter whose key begins so. */
export async function dropCounters(db: Db, prefixes: readonly string[]): Promise<void> {
  await db
    .delete(limitCounters)
    .where(or(...prefixes.map((prefix) => sql`starts_with(${limitCounters.key}, ${prefix})`)))
}

/** Forgets windows that have passed. */
export async function dropPassedCounters(db: Db): Promise<void> {
  await db.delete(limitCounters).where(lt(limitCounters.endsAt, sql`now()`))
}
