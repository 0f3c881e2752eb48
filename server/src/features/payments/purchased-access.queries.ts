import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { access, purchases, refunds } from '../../db/schema.ts'
import { readDatabaseNow } from '../../db/time.ts'
import { newId } from '../../ids.ts'
import { selectVideoIds } from '../terms/agreement.queries.ts'
import { windowEnd } from '../terms/window.ts'
import type { Attempt } from './attempt.ts'
import type { AttemptState } from './attempt-state.ts'
import { isDisputed } from './payment-disputes.queries.ts'
import { derivePurchaseStatus } from './purchase-status.ts'

/** What a purchase is worth follows its attempt and what was given back, in the same transaction. */
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
 * Writes down what was bought, and what is agreed about cancelling it: the videos that count, and the end of the window.
 * @param timeZone of the site
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

/** The purchase of an attempt that was admitted. */
export async function findPurchaseId(db: Db, attemptId: string): Promise<string | undefined> {
  const [purchase] = await db.select({ id: purchases.id }).from(purchases).where(eq(purchases.attemptId, attemptId))
  return purchase?.id
}

/**
 * Ends the access that an attempt's purchase gave. Repeating it changes nothing.
 * @param reason for the user
 * @param disputeId the dispute that ends it, if one does
 * @returns the user's id
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
    .where(sql`${access.purchaseId} = ${purchase.id} and ${access.endedAt} is null`)
  return purchase.userId
}

/**
 * Gives access of an attempt's purchase again if a dispute ended it, and no administrator has ended access since.
 * Repeating it changes nothing.
 * @param lostReason by which rows of earlier releases say that a dispute ended them
 */
export async function restorePurchasedAccess(db: Db, attemptId: string, lostReason: string): Promise<void> {
  const [purchase] = await db.select().from(purchases).where(eq(purchases.attemptId, attemptId))
  if (!purchase) return
  const [last] = await db
    .select()
    .from(access)
    .where(eq(access.purchaseId, purchase.id))
    .orderBy(desc(sql`${access.endedAt} is null`), desc(access.endedAt), desc(access.id))
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

/** Whether a refund has ended the access that an attempt's purchase gave. */
export async function hasRefundEndedAccess(db: Db, attemptId: string): Promise<boolean> {
  const ended = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(purchases, eq(purchases.id, refunds.purchaseId))
    .where(and(eq(purchases.attemptId, attemptId), eq(refunds.state, 'done'), eq(refunds.endsAccess, true)))
    .limit(1)
  return ended.length > 0
}
