import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { databaseNow } from '../../db/moments.ts'
import { cancellations, purchases, users } from '../../db/schema.ts'
import { newId } from '../../ids.ts'

export type CancellationRow = typeof cancellations.$inferSelect

/**
 * Holds a purchase until the transaction ends, so that of two requests one sees the other.
 * @returns whose it is, and the moment by the database's clock at which the transaction began
 */
export async function lockPurchaseToCancel(db: Db, id: string) {
  const [purchase] = await db
    .select({ userId: purchases.userId, now: databaseNow })
    .from(purchases)
    .where(eq(purchases.id, id))
    .for('update')
  return purchase
}

/** Writes down a wish to cancel. The index refuses a second open one of a purchase. */
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

/** Answers an open cancellation with no. @returns false when it is not open any more */
export async function markDeclined(db: Db, id: string, answer: string): Promise<boolean> {
  const declined = await db
    .update(cancellations)
    .set({ state: 'declined', answer, answeredAt: sql`now()` })
    .where(and(eq(cancellations.id, id), eq(cancellations.state, 'open')))
    .returning({ id: cancellations.id })
  return declined.length > 0
}

/** A cancellation with what a letter to its buyer says. */
export async function findCancellationForLetter(db: Db, id: string) {
  const [row] = await db
    .select({
      requestedAt: cancellations.requestedAt,
      deadline: cancellations.deadline,
      videosOpened: cancellations.videosOpened,
      videosTotal: cancellations.videosTotal,
      owedCents: cancellations.owedCents,
      answer: cancellations.answer,
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
export type CancellationForLetter = NonNullable<Awaited<ReturnType<typeof findCancellationForLetter>>>
