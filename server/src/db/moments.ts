import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Seconds since a moment, by the database's clock. */
export const secondsSince = (column: AnyPgColumn) => sql<number>`extract(epoch from now() - ${column})`.mapWith(Number)

/** A moment so many seconds from now by the database's clock, or never. */
export const inSeconds = (seconds: number | undefined) =>
  seconds === undefined ? null : sql`now() + make_interval(secs => ${seconds})`
