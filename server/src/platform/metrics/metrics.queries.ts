import { and, count, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { openStates } from '../attempt-states.ts'
import type { Db } from '../db/db.ts'
import { attempts, refunds } from '../db/schema.ts'

/** Attempts that the sweeper still checks, by state. */
export const countOpenAttempts = (db: Db) =>
  db
    .select({ state: attempts.state, count: count() })
    .from(attempts)
    .where(isNotNull(attempts.nextCheckAt))
    .groupBy(attempts.state)

/** Refunds that are not done or failed yet, by state. */
export const countOpenRefunds = (db: Db) =>
  db
    .select({ state: refunds.state, count: count() })
    .from(refunds)
    .where(isNotNull(refunds.nextCheckAt))
    .groupBy(refunds.state)

/** Attempts whose outcome is open for longer than a payment takes. Each buyer was asked not to pay again. */
export function countUnknownOutcomes(db: Db): Promise<number> {
  const isOverdue = lt(attempts.createdAt, sql`now() - interval '30 seconds'`)
  return db.$count(attempts, and(inArray(attempts.state, openStates), isOverdue))
}

interface JobCount extends Record<string, unknown> {
  name: string
  state: string
  count: number
}

/** Jobs that wait, run or were given up, by queue and state. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const query = sql`select name, state::text as state, count(*)::int as count from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_pgboss%' group by name, state`
  return ((await db.execute(query)) as unknown as { rows: JobCount[] }).rows
}
