import { count, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { attempts, refunds } from '../../sales/tables/tables.ts'

export const countOpenAttempts = (db: Db) =>
  db
    .select({ state: attempts.state, count: count() })
    .from(attempts)
    .where(isNotNull(attempts.nextCheckAt))
    .groupBy(attempts.state)

export const countOpenRefunds = (db: Db) =>
  db
    .select({ state: refunds.state, count: count() })
    .from(refunds)
    .where(isNotNull(refunds.nextCheckAt))
    .groupBy(refunds.state)

interface JobCount extends Record<string, unknown> {
  name: string
  state: string
  count: number
}

export async function countJobs(db: Db): Promise<JobCount[]> {
  const query = sql`select name, state::text as state, count(*)::int as count from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_pgboss%' group by name, state`
  return ((await db.execute(query)) as unknown as { rows: JobCount[] }).rows
}
