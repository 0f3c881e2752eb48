import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

/**
 * The database's clock, which all instances share. Everything that expires uses it, because the clock of a machine may
 * be wrong, or change while the process runs. Within a transaction, it stays at the time when the transaction began.
 */
export const databaseNow = sql<Date>`now()`.mapWith((text: string) => new Date(text))

export async function readDatabaseNow(db: Db): Promise<Date> {
  const [row] = await db.select({ now: databaseNow }).from(sql`(select 1) as once`)
  if (!row) throw new Error('the database returned no time')
  return row.now
}

/** The seconds since a timestamp, by the database's clock. */
export const secondsSince = (column: AnyPgColumn) => sql<number>`extract(epoch from now() - ${column})`.mapWith(Number)

/** The timestamp this many seconds from now, by the database's clock. Null, for never, if undefined. */
export const inSeconds = (seconds: number | undefined) =>
  seconds === undefined ? null : sql`now() + make_interval(secs => ${seconds})`

/** How far a clock is certainly ahead of another one that was read in between; 0 if the reading's duration explains it. */
export function certainSkew(before: number, other: number, after: number): number {
  if (before > other) return before - other
  return after < other ? after - other : 0
}

/** By how many seconds this machine's clock is ahead of the database's; negative if it is behind. */
export async function readClockSkew(db: Db, now: () => number = Date.now): Promise<number> {
  const before = now()
  const { rows } = (await db.execute(
    sql`select extract(epoch from clock_timestamp())::float8 as seconds`,
  )) as unknown as { rows: { seconds: number }[] }
  const [row] = rows
  if (!row) throw new Error('the database returned no time')
  return certainSkew(before / 1_000, row.seconds, now() / 1_000)
}
