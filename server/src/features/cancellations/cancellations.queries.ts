import { and, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { cancellations, purchases, refunds, users } from '../../db/schema.ts'
import { databaseNow } from '../../db/time.ts'
import { newId } from '../../ids.ts'

export type CancellationRow = typeof cancellations.$inferSelect

/**
 * Holds a purchase until the transaction ends, so that of two requests one sees the other.
 * @returns its buyer and attempt, and the start of the transaction by the database's clock
 */
export async function lockPurchaseToCancel(db: Db, id: string) {
  const [purchase] = await db
    .select({ userId: purchases.userId, attemptId: purchases.attemptId, now: databaseNow })
    .from(purchases)
    .where(eq(purchases.id, id))
    .for('update')
  return purchase
}

/** Inserts a request to cancel. The index refuses a second open one for a purchase. */
export async function insertCancellation(
  db: Db,
  asked: Pick<
    CancellationRow,
    'purchaseId' | 'requestedAt' | 'deadline' | 'videosOpened' | 'videosTotal' | 'owedCents'
  >,
): Promise<CancellationRow> {
  const [inserted] = await db
    .insert(cancellations)
    .values({ ...asked, id: newId() })
    .returning()
  if (!inserted) throw new Error('the cancellation was not written')
  return inserted
}

/** Closes an open cancellation. @returns false if it is not open anymore */
export async function closeCancellation(
  db: Db,
  id: string,
  end: Pick<CancellationRow, 'state'> & Partial<Pick<CancellationRow, 'answer' | 'answeredBy'>>,
): Promise<boolean> {
  const closed = await db
    .update(cancellations)
    .set({ ...end, answeredAt: sql`now()` })
    .where(and(eq(cancellations.id, id), eq(cancellations.state, 'open')))
    .returning({ id: cancellations.id })
  return closed.length > 0
}

/** Opens a cancellation again that a refund had closed. */
export async function reopenCancellation(db: Db, id: string): Promise<void> {
  await db.update(cancellations).set({ state: 'open', answeredAt: null }).where(eq(cancellations.id, id))
}

/** The open cancellation of an attempt's purchase, with the purchase held. */
export async function lockOpenCancellation(db: Db, attemptId: string): Promise<CancellationRow | undefined> {
  const [purchase] = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(eq(purchases.attemptId, attemptId))
    .for('update')
  if (!purchase) return undefined
  const [open] = await db
    .select()
    .from(cancellations)
    .where(and(eq(cancellations.purchaseId, purchase.id), eq(cancellations.state, 'open')))
  return open
}

/** A cancellation with what the emails to its buyer say. */
export async function findCancellationForEmail(db: Db, id: string) {
  const [row] = await db
    .select({
      requestedAt: cancellations.requestedAt,
      deadline: cancellations.deadline,
      videosOpened: cancellations.videosOpened,
      videosTotal: cancellations.videosTotal,
      owedCents: cancellations.owedCents,
      answer: cancellations.answer,
      /** Null where an older build wrote the purchase and nobody read it since. */
      timeZone: purchases.timeZone,
      priceCents: purchases.amountCents,
      currency: purchases.currency,
      orderId: purchases.attemptId,
      firstName: users.firstName,
      email: users.email,
    })
    .from(cancellations)
    .innerJoin(purchases, eq(purchases.id, cancellations.purchaseId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(eq(cancellations.id, id))
  return row
}
export type CancellationForEmail = NonNullable<Awaited<ReturnType<typeof findCancellationForEmail>>>

/** Cents of a purchase's refunds that were ordered since a time and are done. */
export async function sumRefundsSince(db: Db, purchaseId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.purchaseId, purchaseId), eq(refunds.state, 'done'), gte(refunds.createdAt, since)))
  return row?.cents ?? 0
}
