import { and, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { cancellations, purchases, refunds, users } from '../../db/schema.ts'
import { databaseNow } from '../../db/time.ts'
import { newId } from '../../ids.ts'

export type CancellationRow = typeof cancellations.$inferSelect

/**
 * Locks a purchase, so that concurrent requests see each other.
 * @returns its buyer and attempt, and the transaction's start by the database clock
 */
export async function lockPurchaseToCancel(db: Db, id: string) {
  const [purchase] = await db
    .select({ userId: purchases.userId, attemptId: purchases.attemptId, now: databaseNow })
    .from(purchases)
    .where(eq(purchases.id, id))
    .for('update')
  return purchase
}

type NewCancellation = Pick<
  CancellationRow,
  'purchaseId' | 'requestedAt' | 'deadline' | 'videosOpened' | 'videosTotal' | 'owedCents'
> &
  Partial<Pick<CancellationRow, 'channel' | 'recordedAt' | 'recordedBy' | 'state' | 'answeredAt'>>

/** Inserts a request to cancel. A unique index rejects a second open one for a purchase. */
export async function insertCancellation(db: Db, request: NewCancellation): Promise<CancellationRow> {
  const [inserted] = await db
    .insert(cancellations)
    .values({ ...request, id: newId() })
    .returning()
  if (!inserted) throw new Error('the cancellation was not inserted')
  return inserted
}

/** Every request to cancel a purchase. */
export async function findCancellations(db: Db, purchaseId: string): Promise<CancellationRow[]> {
  return db.select().from(cancellations).where(eq(cancellations.purchaseId, purchaseId))
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

/** Reopens a cancellation that a refund closed. */
export async function reopenCancellation(db: Db, id: string): Promise<void> {
  await db.update(cancellations).set({ state: 'open', answeredAt: null }).where(eq(cancellations.id, id))
}

/** Locks an attempt's purchase. @returns its open cancellation */
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

/** A cancellation with the facts for the buyer's emails. */
export async function findCancellationForEmail(db: Db, id: string) {
  const [row] = await db
    .select({
      state: cancellations.state,
      channel: cancellations.channel,
      requestedAt: cancellations.requestedAt,
      answeredAt: cancellations.answeredAt,
      deadline: cancellations.deadline,
      videosOpened: cancellations.videosOpened,
      videosTotal: cancellations.videosTotal,
      owedCents: cancellations.owedCents,
      answer: cancellations.answer,
      /** Null if an older release inserted the purchase and nobody has read it since. */
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

/** The sum of a purchase's completed refunds that were ordered since a time, in cents. */
export async function sumRefundsSince(db: Db, purchaseId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.purchaseId, purchaseId), eq(refunds.state, 'done'), gte(refunds.createdAt, since)))
  return row?.cents ?? 0
}
