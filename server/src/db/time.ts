import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'
import { users } from './schema.ts'

/**
 * The database's clock, which all instances share and by which whatever ends is stamped. The process's own may stand
 * wrong, or be set while it runs. In a transaction it is the moment at which that began.
 */
export const databaseNow = sql<Date>`now()`.mapWith(users.registeredAt)

export async function readDatabaseNow(db: Db): Promise<Date> {
  const [row] = await db.select({ now: databaseNow }).from(sql`(select 1) as once`)
  if (!row) throw new Error('the database did not tell the time')
  return row.now
}

/** Seconds since a moment, by the database's clock. */
export const secondsSince = (column: AnyPgColumn) => sql<number>`extract(epoch from now() - ${column})`.mapWith(Number)

/** A moment so many seconds from now by the database's clock, or never. */
export const inSeconds = (seconds: number | undefined) =>
  seconds === undefined ? null : sql`now() + make_interval(secs => ${seconds})`
