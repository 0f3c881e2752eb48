import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { disputes, purchases } from '../tables/tables.ts'

type Status = (typeof disputes.$inferSelect)['status']

async function hasDispute(db: Db, attemptId: string, statuses: Status[]): Promise<boolean> {
  const takesMoney = sql`${disputes.kind} is distinct from 'retrieval'`
  const isOne = and(eq(disputes.attemptId, attemptId), inArray(disputes.status, statuses), takesMoney)
  return (await db.$count(disputes, isOne)) > 0
}

export const isDisputed = (db: Db, attemptId: string): Promise<boolean> => hasDispute(db, attemptId, ['open', 'lost'])

export const isChargedBack = (db: Db, attemptId: string): Promise<boolean> => hasDispute(db, attemptId, ['lost'])

/**
 * What the bank keeps back or has taken of a purchase, in cents. A second round (pre-arbitration) is about the same money
 * as the chargeback. A dispute of an earlier release without an amount counts as what was not refunded.
 */
export const disputedCents: SQL<number> = sql<number>`(case when ${purchases.status} = 'disputed' then (
  select case when count(*) = 0 then ${purchases.amountCents} - ${purchases.refundedCents} else
    least(${purchases.amountCents}, greatest(
      coalesce(sum(claim.cents) filter (where not claim.is_second), 0),
      coalesce(sum(claim.cents) filter (where claim.is_second), 0))) end
  from (
    select coalesce(dispute.amount_cents, ${purchases.amountCents} - ${purchases.refundedCents}) as cents,
      coalesce(dispute.kind = 'pre_arbitration', false) as is_second
    from ${disputes} as dispute
    where dispute.attempt_id = ${purchases.attemptId} and dispute.status in ('open', 'lost')
      and dispute.kind is distinct from 'retrieval'
  ) as claim) else 0 end)::int`.mapWith(Number)
