import { sql } from 'drizzle-orm'
import type { Db as JobDatabase } from 'pg-boss'
import type { Db } from '../db/db.ts'
import type { QueueCheck } from './job-watch.ts'

/** The queues that have a job which is due, will be due, or was lost. In one statement, because it runs all the time. */
export async function findQueues(db: JobDatabase): Promise<QueueCheck[]> {
  const { rows } = await db.executeSql(
    `select queue.name,
       coalesce(waiting.first <= now(), false) as "isDue",
       extract(epoch from waiting.next - now())::float8 as "waitSeconds",
       exists (select from pgboss.job where job.name = queue.name and state = 'active'
         and heartbeat_on + heartbeat_seconds * interval '1 second' < now()) as "isLost"
     from pgboss.queue, lateral (
       select min(start_after) as first, min(start_after) filter (where start_after > now()) as next
       from pgboss.job where job.name = queue.name and state < 'active' and not blocked
     ) as waiting`,
  )
  return rows
}

/** Makes jobs due whose instance is gone. Otherwise they would wait like jobs that failed, for up to hours. */
export async function restartLostJobs(db: JobDatabase): Promise<void> {
  await db.executeSql(
    `update pgboss.job set start_after = now()
     where state = 'retry' and start_after > now() and output #>> '{value,message}' = 'job heartbeat timeout'`,
  )
}

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
