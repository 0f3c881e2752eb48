import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'

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
