import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { erasures, users } from '../../accounts/tables/tables.ts'
import { bounces } from '../../mail/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { openStates } from '../../sales/tables/attempt-states.ts'
import { addressRequests, attempts, cancellations, disputes, purchases, refunds } from '../../sales/tables/tables.ts'

/** The page shows fewer of a kind; the rest is counted. */
const maxListed = 50

/** The rows that are listed, and how many there are. */
const withTotal = async <T>(found: T[], count: () => Promise<number>) => ({
  found,
  total: found.length < maxListed ? found.length : await count(),
})

const buyerColumns = { firstName: users.firstName, lastName: users.lastName, email: users.email }

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

/** The most urgent disputes without an outcome, with the purchase if the payment became one, and how many there are. */
export async function findOpenDisputes(db: Db) {
  const open = eq(disputes.status, 'open')
  const order = [sql`${disputes.replyBy} nulls last`, asc(disputes.occurredAt)]
  const first = db
    .select({ id: disputes.id })
    .from(disputes)
    .where(open)
    .orderBy(...order)
    .limit(maxListed)
  const found = await db
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
    .where(inArray(disputes.id, first))
    .orderBy(...order)
  return withTotal(found, () => db.$count(disputes, open))
}

export async function findAddressRequests(db: Db) {
  const found = await db.select().from(addressRequests).orderBy(asc(addressRequests.requestedAt)).limit(maxListed)
  return withTotal(found, () => db.$count(addressRequests))
}

export async function findBounces(db: Db) {
  const isOpen = isNull(bounces.clearedAt)
  const found = await db
    .select({ userId: bounces.userId, email: users.email, status: bounces.status, bouncedAt: bounces.bouncedAt })
    .from(bounces)
    .innerJoin(users, eq(users.id, bounces.userId))
    .where(isOpen)
    .orderBy(asc(bounces.bouncedAt))
    .limit(maxListed)
  return withTotal(found, () => db.$count(bounces, isOpen))
}

/** Whether the outcome is open for longer than a payment takes. Each of these buyers was asked not to pay again. */
const isUnclear = and(inArray(attempts.state, openStates), lt(attempts.createdAt, sql`now() - interval '30 seconds'`))

export const countUnclearPayments = (db: Db): Promise<number> => db.$count(attempts, isUnclear)

export async function findUnclearPayments(db: Db) {
  return db
    .select({
      firstName: attempts.firstName,
      lastName: attempts.lastName,
      email: attempts.email,
      createdAt: attempts.createdAt,
    })
    .from(attempts)
    .where(isUnclear)
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

/** The erasures that have stood still for a day, or whose job was given up. */
export async function findStuckErasures(db: Db) {
  const failed = sql`select data ->> 'userId' from pgboss.job where name = 'data.erase' and state = 'failed'`
  return db
    .select({ userId: erasures.userId, requestedAt: erasures.requestedAt })
    .from(erasures)
    .where(
      and(
        isNull(erasures.finishedAt),
        or(
          lt(sql`coalesce(${erasures.heldUntil}, ${erasures.requestedAt} + interval '1 day')`, sql`now()`),
          and(isNull(erasures.heldUntil), sql`${erasures.userId}::text in (${failed})`),
        ),
      ),
    )
    .orderBy(asc(erasures.requestedAt))
    .limit(maxListed)
}

export interface UndeliveredEmail extends Record<string, unknown> {
  job: string
  subject: string | null
  givenUpAt: Date
  userId: string | null
  purchaseId: string | null
  email: string | null
}

/**
 * The oldest emails that were given up after all tries, and not sent again since, and how many there are. The queue
 * forgets them after a week. One pass over the jobs since the first of them finds the last job of each email, however many were given up.
 * @param options.withAlerts includes those that go to the Super Admins
 */
export async function findUndeliveredEmails(
  db: Db,
  { withAlerts }: { withAlerts: boolean },
): Promise<{ emails: UndeliveredEmail[]; total: number }> {
  const idIn = (name: string) => sql`(job.data ->> ${name})::uuid`
  const alerts = withAlerts ? sql`` : sql`and name <> 'mail.alert'`
  const { rows } = (await db.execute(sql`
    with failed as materialized (
      select name, min(created_on) as first from pgboss.job
      where name like 'mail.%' and state = 'failed' ${alerts} group by name
    )
    select job.name as "job", job.data ->> 'subject' as "subject", job.given_up_at as "givenUpAt",
      ${users.id} as "userId", ${purchases.id} as "purchaseId",
      coalesce(job.data ->> 'to', ${users.email}) as "email", job.total as "total"
    from (
      select name, data, max(completed_on) filter (where state = 'failed') as given_up_at,
        (count(*) over ())::int as total
      from pgboss.job
      where name = any (array(select name from failed)) and created_on >= (select min(first) from failed)
      group by name, data having max(created_on) filter (where state = 'failed') = max(created_on)
      order by given_up_at limit ${maxListed}
    ) as job
    left join ${cancellations} on ${cancellations.id} = ${idIn('cancellationId')}
    left join ${refunds} on ${refunds.id} = ${idIn('refundId')}
    left join ${purchases} on ${purchases.id}
      = coalesce(${idIn('purchaseId')}, ${cancellations.purchaseId}, ${refunds.purchaseId})
    left join ${users} on ${users.id} = coalesce(${idIn('userId')}, ${purchases.userId})
    order by job.given_up_at`)) as unknown as {
    rows: (UndeliveredEmail & { givenUpAt: Date | string; total: number })[]
  }
  // In a raw statement, only one of the two drivers turns times into dates.
  return {
    emails: rows.map(({ total: _, ...row }) => ({ ...row, givenUpAt: new Date(row.givenUpAt) })),
    total: rows[0]?.total ?? 0,
  }
}
