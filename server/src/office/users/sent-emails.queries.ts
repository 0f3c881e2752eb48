import { sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { cancellations, purchases, refunds } from '../../sales/tables/tables.ts'

export interface EmailJob {
  id: string
  job: string
  data: Record<string, unknown>
  state: string
  /** Why it was not sent; empty if an earlier release did not say. */
  notSent: string | null
  isUncertain: boolean
  isRefused: boolean
  to: string
  queuedAt: Date
  endedAt: Date | null
}

type Row = Omit<EmailJob, 'queuedAt' | 'endedAt'> & { queuedAt: Date | string; endedAt: Date | string | null }

/**
 * The emails to a user that the jobs' tables still have, newest first. Each has the address that it was sent to or will be
 * sent to. An email that was given up, or that an older release sent, did not record its address: then it is the one
 * that the next change of the address replaced, and the present one if there was no change since.
 */
export async function findEmailJobs(db: Db, userId: string): Promise<EmailJob[]> {
  const bought = sql`select ${purchases.id} from ${purchases} where ${purchases.userId} = ${userId}`
  const isOf = (name: string, ids: ReturnType<typeof sql>) => sql`job.data ->> ${name} in (${ids})`
  const text = (ids: ReturnType<typeof sql>) => sql`select id::text from (${ids}) as rows (id)`
  const { rows } = (await db.execute(sql`
    with changes as (
      select created_on, data ->> 'to' as replaced from pgboss.job
      where name = 'mail.email-changed' and data ->> 'userId' = ${userId} and data ->> 'isNew' = 'false'
    )
    select job.id as "id", job.name as "job", job.data as "data", job.state::text as "state",
      coalesce(job.output ->> 'notSent', case when job.output ->> 'isSkipped' = 'true' then '' end) as "notSent",
      coalesce(job.output ->> 'isUncertain', 'false')::boolean as "isUncertain",
      coalesce(job.output ->> 'isRefused', 'false')::boolean as "isRefused",
      coalesce(
        job.output ->> 'to',
        job.data ->> 'to',
        (select replaced from changes where created_on >= job.completed_on order by created_on limit 1),
        ${users.email}
      ) as "to",
      job.created_on as "queuedAt", job.completed_on as "endedAt"
    from pgboss.job inner join ${users} on ${users.id} = ${userId}
    where job.name like 'mail.%' and (
      job.data ->> 'userId' = ${userId}
      or ${isOf('purchaseId', text(bought))}
      or ${isOf('refundId', text(sql`select ${refunds.id} from ${refunds} where ${refunds.purchaseId} in (${bought})`))}
      or ${isOf('cancellationId', text(sql`select ${cancellations.id} from ${cancellations} where ${cancellations.purchaseId} in (${bought})`))})
    order by job.created_on desc, job.id desc limit 50`)) as unknown as { rows: Row[] }
  // In a raw statement, only one of the two drivers turns times into dates.
  return rows.map((row) => ({
    ...row,
    queuedAt: new Date(row.queuedAt),
    endedAt: row.endedAt === null ? null : new Date(row.endedAt),
  }))
}
