import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { cancellations, purchases, refunds, users } from '../../db/schema.ts'

export interface EmailJob {
  id: string
  job: string
  data: Record<string, unknown>
  state: string
  to: string
  queuedAt: Date
  endedAt: Date | null
}

type Row = Omit<EmailJob, 'queuedAt' | 'endedAt'> & { queuedAt: Date | string; endedAt: Date | string | null }

/** The emails to a user that the jobs' tables still have, newest first. */
export async function findEmailJobs(db: Db, userId: string): Promise<EmailJob[]> {
  const bought = sql`select ${purchases.id} from ${purchases} where ${purchases.userId} = ${userId}`
  const isOf = (name: string, ids: ReturnType<typeof sql>) => sql`job.data ->> ${name} in (${ids})`
  const text = (ids: ReturnType<typeof sql>) => sql`select id::text from (${ids}) as rows (id)`
  const { rows } = (await db.execute(sql`
    select job.id as "id", job.name as "job", job.data as "data", job.state::text as "state",
      coalesce(job.data ->> 'to', ${users.email}) as "to", job.created_on as "queuedAt", job.completed_on as "endedAt"
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
