import { sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'

interface Count extends Record<string, unknown> {
  name: string
  state: string
  count: number
}

const counts = async (db: Db, query: ReturnType<typeof sql>): Promise<Count[]> =>
  ((await db.execute(query)) as unknown as { rows: Count[] }).rows

/** Payments that are not at their end yet, by state. */
export const countOpenAttempts = (db: Db) =>
  counts(
    db,
    sql`select '' as name, state, count(*)::int as count from attempts where next_look_at is not null group by state`,
  )

/** Refunds that are not at their end yet, by state. */
export const countOpenRefunds = (db: Db) =>
  counts(
    db,
    sql`select '' as name, state, count(*)::int as count from refunds where next_look_at is not null group by state`,
  )

/** Outcomes that are unknown for longer than a payment takes: each is a buyer who was asked not to pay again. */
export async function countUnknownOutcomes(db: Db): Promise<number> {
  const [row] = await counts(
    db,
    sql`select '' as name, '' as state, count(*)::int as count from attempts
      where state in ('opened', 'checking', 'authorised') and created_at < now() - interval '30 seconds'`,
  )
  return row?.count ?? 0
}

/** Jobs that wait, run or were given up, by queue and state. */
export const countJobs = (db: Db) =>
  counts(
    db,
    sql`select name, state::text as state, count(*)::int as count from pgboss.job
      where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_pgboss%' group by name, state`,
  )
