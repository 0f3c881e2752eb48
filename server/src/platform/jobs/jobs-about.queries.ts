import { sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'

/**
 * Deletes jobs that contain one of these IDs, also in the text of an alert. Needs a transaction.
 * @returns whether one is left: it is running, or it is an alert to the owner that is still to be sent
 */
export async function deleteJobsAbout(tx: Db, ids: readonly string[], except: string): Promise<boolean> {
  const about = sql`name <> ${except} and data::text like any (${sql.param(ids.map((id) => `%${id}%`))}::text[])`
  await tx.execute(sql`delete from pgboss.job
    where ${about} and state <> 'active' and not (name = 'mail.alert' and state < 'active')`)
  const left = (await tx.execute(sql`select 1 from pgboss.job where ${about} limit 1`)) as unknown as {
    rows: unknown[]
  }
  return left.rows.length > 0
}
