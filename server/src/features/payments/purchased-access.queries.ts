import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { AttemptState } from '../../attempt-states.ts'
import type { Db } from '../../db/db.ts'
import { access, givesAccess, purchases, refunds } from '../../db/schema.ts'
import { readDatabaseNow } from '../../db/time.ts'
import { newId } from '../../ids.ts'
import { selectVideoIds } from '../terms/agreement.queries.ts'
import { windowEnd } from '../terms/window.ts'
import type { Attempt } from './attempt.ts'
import { isDisputed } from './payment-disputes.queries.ts'
import { derivePurchaseStatus } from './purchase-status.ts'

/** Updates the status of an attempt's purchase. Call it in the transaction that changes the attempt, refunds or disputes. */
export async function updatePurchaseStatus(db: Db, attemptId: string, state: AttemptState): Promise<void> {
  const [purchase] = await db.select().from(purchases).where(eq(purchases.attemptId, attemptId))
  if (!purchase) return
  const status = derivePurchaseStatus(
    state,
    purchase.amountCents,
    purchase.refundedCents,
    await isDisputed(db, attemptId),
  )
  if (status !== purchase.status) await db.update(purchases).set({ status }).where(eq(purchases.id, purchase.id))
}

/**
 * Inserts a purchase with its cancellation terms: the videos that count, and the end of the window.
 * @param timeZone the site's
 * @returns the purchase's ID
 */
export async function insertPurchase(db: Db, attempt: Attempt, userId: string, timeZone: string): Promise<string> {
  const id = newId()
  const createdAt = await readDatabaseNow(db)
  await db.insert(purchases).values({
    id,
    userId,
    attemptId: attempt.id,
    productId: attempt.productId,
    amountCents: attempt.amountCents,
    currency: attempt.currency,
    createdAt,
    countedVideoIds: selectVideoIds(attempt.productId),
    cancellableUntil: windowEnd(createdAt, timeZone),
    timeZone,
    agreementFixedAt: createdAt,
  })
  return id
}

/** The ID of an attempt's purchase. */
export async function findPurchaseId(db: Db, attemptId: string): Promise<string | undefined> {
  const [purchase] = await db.select({ id: purchases.id }).from(purchases).where(eq(purchases.attemptId, attemptId))
  return purchase?.id
}

/**
 * Ends the access that came with an attempt's purchase. Safe to repeat.
 * @param reason shown to the user
 * @param disputeId the lost dispute, if that is the reason
 * @returns the user's ID
 */
export async function endPurchasedAccess(
  db: Db,
  attemptId: string,
  reason: string,
  disputeId: string | null = null,
): Promise<string | undefined> {
  const [purchase] = await db.select().from(purchases).where(eq(purchases.attemptId, attemptId))
  if (!purchase) return undefined
  await db
    .update(access)
    .set({ endedAt: sql`now()`, endReason: reason, endedByDispute: disputeId })
    .where(and(eq(access.purchaseId, purchase.id), givesAccess(access)))
  return purchase.userId
}

/**
 * Restores the access of an attempt's purchase if a dispute ended it and no administrator has ended access since.
 * Safe to repeat.
 * @param lostReason the end reason that marks a lost dispute in rows of earlier releases
 */
export async function restorePurchasedAccess(db: Db, attemptId: string, lostReason: string): Promise<void> {
  const [purchase] = await db.select().from(purchases).where(eq(purchases.attemptId, attemptId))
  if (!purchase) return
  const [last] = await db
    .select()
    .from(access)
    .where(eq(access.purchaseId, purchase.id))
    .orderBy(desc(givesAccess(access)), desc(access.endedAt), desc(access.id))
    .limit(1)
  if (!last?.endedAt) return
  const wasDispute = last.endedByDispute !== null || (last.endedBy === null && last.endReason === lostReason)
  if (!wasDispute) return
  const endedSince = await db
    .select({ id: access.id })
    .from(access)
    .where(and(eq(access.userId, purchase.userId), isNotNull(access.endedBy), gte(access.endedAt, last.endedAt)))
    .limit(1)
  if (endedSince.length > 0) return
  await db.insert(access).values({ id: newId(), userId: purchase.userId, source: 'purchase', purchaseId: purchase.id })
}

/** Whether a refund ended the access that came with an attempt's purchase. */
export async function hasRefundEndedAccess(db: Db, attemptId: string): Promise<boolean> {
  const ended = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(purchases, eq(purchases.id, refunds.purchaseId))
    .where(and(eq(purchases.attemptId, attemptId), eq(refunds.state, 'done'), eq(refunds.endsAccess, true)))
    .limit(1)
  return ended.length > 0
}
