import { isId } from '@course/contract/fields'
import { eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { siteState } from '../../platform/db/site-state.ts'
import { attempts, knownOrders, purchases, refunds } from '../tables/tables.ts'
import type { PaymentRecord } from './reconciliation-rules.ts'
import type { RefundRecord } from './refund-reconciliation-rules.ts'

/** Attempts since a time, and those with the given order IDs, also deleted ones. */
export async function findPaymentRecords(
  db: Db,
  { since, dueBefore, orderIds }: { since: Date; dueBefore: Date; orderIds: string[] },
): Promise<PaymentRecord[]> {
  const ids = orderIds.filter(isId)
  const kept = await db
    .select({
      orderId: attempts.id,
      state: attempts.state,
      transactionId: attempts.transactionId,
      amountCents: attempts.amountCents,
      currency: attempts.currency,
      isDue: sql<boolean>`${attempts.createdAt} < ${dueBefore.toISOString()}::timestamptz`,
    })
    .from(attempts)
    .where(or(gte(attempts.createdAt, since), inArray(attempts.id, ids)))
  return [...kept, ...(await findKnownOrders(db, ids))]
}

const findKnownOrders = (db: Db, ids: string[]): Promise<PaymentRecord[]> =>
  db
    .select({
      orderId: knownOrders.id,
      state: knownOrders.state,
      transactionId: knownOrders.transactionId,
      amountCents: knownOrders.amountCents,
      currency: knownOrders.currency,
      isDue: sql<boolean>`false`,
    })
    .from(knownOrders)
    .where(inArray(knownOrders.id, ids))

/** Refunds that changed since a time, and those with the given IDs, ours or the provider's. */
export async function findRefundRecords(
  db: Db,
  { since, dueBefore, ids, transactionIds }: { since: Date; dueBefore: Date; ids: string[]; transactionIds: string[] },
): Promise<RefundRecord[]> {
  return db
    .select({
      id: refunds.id,
      state: refunds.state,
      way: refunds.way,
      transactionId: refunds.transactionId,
      saleId: attempts.transactionId,
      amountCents: refunds.amountCents,
      isDue: sql<boolean>`${refunds.updatedAt} < ${dueBefore.toISOString()}::timestamptz`,
    })
    .from(refunds)
    .innerJoin(purchases, eq(purchases.id, refunds.purchaseId))
    .innerJoin(attempts, eq(attempts.id, purchases.attemptId))
    .where(
      or(
        gte(refunds.updatedAt, since),
        inArray(refunds.id, ids.filter(isId)),
        inArray(refunds.transactionId, transactionIds),
      ),
    )
}

export async function storeDifferences(db: Db, differences: number): Promise<void> {
  await db.update(siteState).set({ differences })
}
