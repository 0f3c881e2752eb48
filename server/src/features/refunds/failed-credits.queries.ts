import { isId } from '@course/contract/fields'
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/db.ts'
import { access, disputes, givesAccess, purchases, refunds } from '../../db/schema.ts'
import type { ProviderRefund } from '../../gateways/payments.ts'
import { newId } from '../../ids.ts'
import type { RefundRow } from './refunds.queries.ts'

const other = alias(access, 'other')

/** The completed refund that a credit belongs to, with its payment's attempt. */
export async function findRefundByCredit(db: Db, { id, orderId }: ProviderRefund) {
  if (!isId(orderId)) return undefined
  const [row] = await db
    .select({ refund: refunds, attemptId: purchases.attemptId })
    .from(refunds)
    .innerJoin(purchases, eq(purchases.id, refunds.purchaseId))
    .where(and(eq(refunds.id, orderId), eq(refunds.transactionId, id), eq(refunds.state, 'done')))
  return row
}

/** Changes a refund from done to failed. @returns undefined if another process was faster */
export async function markUndone(db: Db, { id }: RefundRow, failure: string): Promise<RefundRow | undefined> {
  const [undone] = await db
    .update(refunds)
    .set({ state: 'failed', failure, updatedAt: sql`now()` })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'done')))
    .returning()
  return undone
}

/**
 * Restores the access that ended together with a refund, unless another refund, an administrator or a lost dispute
 * ended it too. The equal timestamps show that access and refund belong to one transaction.
 */
export async function restoreAccessEndedByRefund(db: Db, { id, purchaseId }: RefundRow): Promise<void> {
  await db.execute(sql`
    insert into ${access} (id, user_id, source, purchase_id)
    select ${newId()}::uuid, ended.user_id, 'purchase', ended.purchase_id
    from ${access} as ended join ${refunds} as refund on refund.id = ${id} and refund.updated_at = ended.ended_at
    where ended.purchase_id = ${purchaseId} and ended.ended_by is null
      and not exists (select 1 from ${access} as other
        where (other.purchase_id = ended.purchase_id and ${givesAccess(other)})
          or (other.user_id = ended.user_id and other.ended_by is not null and other.ended_at >= ended.ended_at))
      and not exists (select 1 from ${refunds} as other
        where other.purchase_id = ended.purchase_id and other.id <> ${id} and other.state = 'done' and other.ends_access)
      and not exists (select 1 from ${disputes} as dispute join ${purchases} as purchase
        on purchase.attempt_id = dispute.attempt_id where purchase.id = ${purchaseId} and dispute.status = 'lost'
          and dispute.kind is distinct from 'retrieval')
    limit 1`)
}
