import { and, desc, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { lockUser } from '../../accounts/accounts.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { access, disputes, givesAccess, purchases, refunds } from '../tables/tables.ts'

/** Restores access that a dispute ended, unless an administrator or a refund has ended it since. Safe to repeat. */
export async function restorePurchasedAccess(db: Db, attemptId: string): Promise<void> {
  const [purchase] = await db.select().from(purchases).where(eq(purchases.attemptId, attemptId))
  if (!purchase) return
  await lockUser(db, purchase.userId)
  const [last] = await db
    .select()
    .from(access)
    .where(eq(access.purchaseId, purchase.id))
    .orderBy(desc(givesAccess(access)), desc(access.endedAt), desc(access.id))
    .limit(1)
  if (!last?.endedAt || last.endedByDispute === null) return
  if (await hasRefundEndedAccess(db, purchase.id, last.grantedAt)) return
  const isEndedSince = and(isNotNull(access.endedBy), gte(access.endedAt, last.endedAt))
  if ((await db.$count(access, and(eq(access.userId, purchase.userId), isEndedSince))) > 0) return
  await db.insert(access).values({ id: newId(), userId: purchase.userId, source: 'purchase', purchaseId: purchase.id })
}

/** Whether a refund ended a purchase's access. An earlier refund no longer counts: an administrator gave access back. */
async function hasRefundEndedAccess(db: Db, purchaseId: string, since: Date): Promise<boolean> {
  const hasEnded = and(eq(refunds.state, 'done'), eq(refunds.endsAccess, true), gte(refunds.updatedAt, since))
  return (await db.$count(refunds, and(eq(refunds.purchaseId, purchaseId), hasEnded))) > 0
}

/** The newest purchase that is still paid for, or else the newest: a dispute can be won, and a credit can fail. */
export async function findPurchaseToRestore(db: Db, userId: string) {
  const isPaid = sql`(${purchases.refundedCents} < ${purchases.amountCents} and ${purchases.status} <> 'not collected'
    and not exists (select from ${disputes} where ${disputes.attemptId} = ${purchases.attemptId}
      and ${disputes.status} = 'lost' and ${disputes.kind} is distinct from 'retrieval'))`
  const [purchase] = await db
    .select({ id: purchases.id, attemptId: purchases.attemptId })
    .from(purchases)
    .where(eq(purchases.userId, userId))
    .orderBy(desc(isPaid), desc(purchases.createdAt), desc(purchases.id))
    .limit(1)
  return purchase
}

const other = alias(access, 'other')

/**
 * Restores a purchase's access that ended at a moment without an administrator, unless a refund, an administrator or a lost
 * dispute ended it too.
 * @param endedAt an expression, because equal timestamps show that two things belong to one transaction
 */
export async function restoreAccessEndedAt(
  db: Db,
  { id, userId }: Pick<typeof purchases.$inferSelect, 'id' | 'userId'>,
  endedAt: SQL,
  except: string | null = null,
): Promise<void> {
  await lockUser(db, userId)
  await db.execute(sql`
    insert into ${access} (id, user_id, source, purchase_id)
    select ${newId()}::uuid, ended.user_id, 'purchase', ended.purchase_id
    from ${access} as ended
    where ended.purchase_id = ${id} and ended.ended_by is null and ended.ended_at = ${endedAt}
      and not exists (select 1 from ${access} as other
        where (other.purchase_id = ended.purchase_id and ${givesAccess(other)})
          or (other.user_id = ended.user_id and other.ended_by is not null and other.ended_at >= ended.ended_at))
      and not exists (select 1 from ${refunds} as other
        where other.purchase_id = ended.purchase_id and other.id is distinct from ${except}::uuid
          and other.state = 'done' and other.ends_access and other.updated_at >= ended.granted_at)
      and not exists (select 1 from ${disputes} as dispute join ${purchases} as purchase
        on purchase.attempt_id = dispute.attempt_id where purchase.id = ${id} and dispute.status = 'lost'
          and dispute.kind is distinct from 'retrieval')
    limit 1`)
}
