import { isId } from '@course/contract/fields'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import type { ProviderRefund } from '../../platform/gateways/payments.ts'
import { restoreAccessEndedAt } from '../payments/restored-access.queries.ts'
import { purchases, refunds } from '../tables/tables.ts'
import type { RefundRow } from './refunds.queries.ts'

export async function findRefundByCredit(db: Db, { id, orderId }: ProviderRefund) {
  if (!isId(orderId)) return undefined
  const [row] = await db
    .select({ refund: refunds, attemptId: purchases.attemptId, userId: purchases.userId })
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

export const restoreAccessEndedByRefund = (db: Db, { id, purchaseId }: RefundRow, userId: string): Promise<void> =>
  restoreAccessEndedAt(
    db,
    { id: purchaseId, userId },
    sql`(select updated_at from ${refunds} where ${refunds.id} = ${id})`,
    id,
  )
