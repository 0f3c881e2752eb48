import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import { type Db, preparedStatements } from '../../platform/db/db.ts'
import { limitCounters } from '../tables/tables.ts'

export interface Counter {
  count: number
  secondsLeft: number
}

export interface Deduction {
  key: string
  amount: number
}

const secondsLeft = sql<number>`ceil(extract(epoch from ${limitCounters.endsAt} - now()))`.mapWith(Number)

const counterStatements = preparedStatements((db) => {
  const [keys, amounts] = [sql`${sql.placeholder('keys')}::text[]`, sql`${sql.placeholder('amounts')}::bigint[]`]
  const ends = sql`now() + make_interval(secs => ${sql.placeholder('windowSeconds')})`
  return {
    increment: db
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
    decrement: db
      .update(limitCounters)
      .set({ count: sql`greatest(${limitCounters.count} - deduction.amount, 0)` })
      .from(sql`unnest(${keys}, ${amounts}) as deduction(key, amount)`)
      .where(sql`${limitCounters.key} = deduction.key`)
      .prepare('take_counters_back'),
  }
})

export async function incrementStoredCounter(db: Db, key: string, windowSeconds: number): Promise<Counter> {
  const [counter] = await counterStatements(db).increment.execute({ key, windowSeconds })
  return counter ?? { count: 1, secondsLeft: windowSeconds }
}

export async function findStoredCounter(db: Db, key: string): Promise<Counter | undefined> {
  const [counter] = await db
    .select({ count: limitCounters.count, secondsLeft })
    .from(limitCounters)
    .where(and(eq(limitCounters.key, key), gt(limitCounters.endsAt, sql`now()`)))
  return counter
}

export async function decrementStoredCounters(db: Db, deductions: readonly Deduction[]): Promise<void> {
  const keys = deductions.map(({ key }) => key)
  const amounts = deductions.map(({ amount }) => amount)
  await counterStatements(db).decrement.execute({ keys, amounts })
}

export async function deleteCounters(db: Db, prefixes: readonly string[]): Promise<void> {
  await db
    .delete(limitCounters)
    .where(or(...prefixes.map((prefix) => sql`starts_with(${limitCounters.key}, ${prefix})`)))
}

export async function deleteExpiredCounters(db: Db): Promise<void> {
  await db.delete(limitCounters).where(lt(limitCounters.endsAt, sql`now()`))
}
