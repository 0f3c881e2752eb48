import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { openStates } from '../../attempt-states.ts'
import type { Db } from '../../db/db.ts'
import { attempts, cancellations, disputes, purchases, refunds, users } from '../../db/schema.ts'

const buyerColumns = { firstName: users.firstName, lastName: users.lastName, email: users.email }

/** The cancellations without an answer. */
export async function findOpenCancellations(db: Db) {
  return db
    .select({
      ...buyerColumns,
      purchaseId: cancellations.purchaseId,
      requestedAt: cancellations.requestedAt,
      deadline: cancellations.deadline,
      timeZone: purchases.timeZone,
      owedCents: cancellations.owedCents,
    })
    .from(cancellations)
    .innerJoin(purchases, eq(purchases.id, cancellations.purchaseId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(eq(cancellations.state, 'open'))
    .orderBy(asc(cancellations.requestedAt))
}

/** Disputes without an outcome, with the purchase if the payment became one. */
export async function findOpenDisputes(db: Db) {
  return db
    .select({
      firstName: attempts.firstName,
      lastName: attempts.lastName,
      email: attempts.email,
      purchaseId: purchases.id,
      kind: disputes.kind,
      replyBy: disputes.replyBy,
      occurredAt: disputes.occurredAt,
    })
    .from(disputes)
    .innerJoin(attempts, eq(attempts.id, disputes.attemptId))
    .leftJoin(purchases, eq(purchases.attemptId, attempts.id))
    .where(eq(disputes.status, 'open'))
    .orderBy(sql`${disputes.replyBy} nulls last`, asc(disputes.occurredAt))
}

/** Payments whose outcome is open for longer than a payment takes. */
export async function findUnclearPayments(db: Db) {
  return db
    .select({
      firstName: attempts.firstName,
      lastName: attempts.lastName,
      email: attempts.email,
      createdAt: attempts.createdAt,
    })
    .from(attempts)
    .where(and(inArray(attempts.state, openStates), lt(attempts.createdAt, sql`now() - interval '30 seconds'`)))
    .orderBy(asc(attempts.createdAt))
}

/** Refunds that failed within 90 days, unless as much was ordered again since. If that failed too, it is the one. */
export async function findFailedRefunds(db: Db) {
  const orderedAgain = sql`select coalesce(sum(later.amount_cents), 0) from ${refunds} as later
    where later.purchase_id = ${refunds.purchaseId} and later.created_at > ${refunds.createdAt}`
  return db
    .select({
      ...buyerColumns,
      purchaseId: refunds.purchaseId,
      amountCents: refunds.amountCents,
      failedAt: refunds.updatedAt,
    })
    .from(refunds)
    .innerJoin(purchases, eq(purchases.id, refunds.purchaseId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(
      and(
        eq(refunds.state, 'failed'),
        gt(refunds.updatedAt, sql`now() - interval '90 days'`),
        lt(purchases.refundedCents, purchases.amountCents),
        sql`${refunds.amountCents} > (${orderedAgain})`,
      ),
    )
    .orderBy(asc(refunds.updatedAt))
}

export interface UndeliveredEmail extends Record<string, unknown> {
  job: string
  subject: string | null
  givenUpAt: Date
  userId: string | null
  purchaseId: string | null
  email: string | null
}

/** Emails that were given up after all tries, and not sent again since. The queue forgets them after a week. */
export async function findUndeliveredEmails(db: Db): Promise<UndeliveredEmail[]> {
  const idIn = (name: string) => sql`(job.data ->> ${name})::uuid`
  const { rows } = (await db.execute(sql`
    select job.name as "job", job.data ->> 'subject' as "subject", job.completed_on as "givenUpAt",
      ${users.id} as "userId", ${purchases.id} as "purchaseId",
      coalesce(job.data ->> 'to', ${users.email}) as "email"
    from pgboss.job
    left join ${cancellations} on ${cancellations.id} = ${idIn('cancellationId')}
    left join ${refunds} on ${refunds.id} = ${idIn('refundId')}
    left join ${purchases} on ${purchases.id}
      = coalesce(${idIn('purchaseId')}, ${cancellations.purchaseId}, ${refunds.purchaseId})
    left join ${users} on ${users.id} = coalesce(${idIn('userId')}, ${purchases.userId})
    where job.name like 'mail.%' and job.state = 'failed' and not exists (
      select from pgboss.job as later
      where later.name = job.name and later.data = job.data and later.created_on > job.created_on)
    order by job.completed_on`)) as unknown as { rows: (UndeliveredEmail & { givenUpAt: Date | string })[] }
  // In a raw statement, only one of the two drivers turns times into dates.
  return rows.map((row) => ({ ...row, givenUpAt: new Date(row.givenUpAt) }))
}
