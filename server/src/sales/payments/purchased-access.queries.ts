import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { readDatabaseNow } from '../../platform/db/time.ts'
import { newId } from '../../platform/ids.ts'
import type { AttemptState } from '../tables/attempt-states.ts'
import { access, type attempts, givesAccess, purchases } from '../tables/tables.ts'
import { readWindowDays, selectVideoIds } from '../terms/agreement.queries.ts'
import { windowEnd } from '../terms/window.ts'
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

/** Inserts a purchase with its cancellation terms. @param soldAt now, unless an earlier sale is added again */
export async function insertPurchase(
  db: Db,
  attempt: typeof attempts.$inferSelect,
  userId: string,
  timeZone: string,
  soldAt?: Date,
): Promise<string> {
  const id = newId()
  const createdAt = soldAt ?? (await readDatabaseNow(db))
  const windowBusinessDays = await readWindowDays(db, attempt.termsVersion)
  await db.insert(purchases).values({
    id,
    userId,
    attemptId: attempt.id,
    productId: attempt.productId,
    amountCents: attempt.amountCents,
    currency: attempt.currency,
    createdAt,
    countedVideoIds: selectVideoIds(attempt.productId),
    cancellableUntil: windowEnd(createdAt, timeZone, { windowBusinessDays }),
    timeZone,
  })
  return id
}

export async function findPurchaseOfAttempt(db: Db, attemptId: string) {
  const [purchase] = await db
    .select({ id: purchases.id, userId: purchases.userId })
    .from(purchases)
    .where(eq(purchases.attemptId, attemptId))
  return purchase
}

/** Ends the access that came with an attempt's purchase. Safe to repeat. @param reason shown to the user */
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
