import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { limitCounters } from '../../db/schema.ts'

export interface Counter {
  count: number
  secondsLeft: number
}

export interface KeysToTakeBack {
  one: string[]
  all: string[]
}

const secondsLeft = sql<number>`ceil(extract(epoch from ${limitCounters.endsAt} - now()))`.mapWith(Number)

const prepare = (db: Db) => {
  const [one, all] = [sql`${sql.placeholder('one')}::text[]`, sql`${sql.placeholder('all')}::text[]`]
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
      .set({
        count: sql`case when ${limitCounters.key} = any(${all}) then 0 else greatest(${limitCounters.count} - 1, 0) end`,
      })
      .where(sql`${limitCounters.key} = any(${one} || ${all})`)
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

/** Takes one off some counters and sets others to nothing, in one statement. */
export async function takeBack(db: Db, keys: KeysToTakeBack): Promise<void> {
  await statementsOf(db).takeBack.execute({ ...keys })
}

/** Forgets windows that have passed. */
export async function dropPassedCounters(db: Db): Promise<void> {
  await db.delete(limitCounters).where(lt(limitCounters.endsAt, sql`now()`))
}
