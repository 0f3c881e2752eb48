import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { attempts, attemptTransitions, disputes, purchases } from '../../db/schema.ts'

/** The payment behind a purchase. */
export async function findPayment(db: Db, purchaseId: string) {
  const [payment] = await db
    .select({ orderId: attempts.id, transactionId: attempts.transactionId, priceShown: attempts.priceShown })
    .from(purchases)
    .innerJoin(attempts, eq(attempts.id, purchases.attemptId))
    .where(eq(purchases.id, purchaseId))
  return payment
}

/** Every step of a payment, in order. */
export async function selectTransitions(db: Db, attemptId: string) {
  return db
    .select({
      at: attemptTransitions.at,
      fromState: attemptTransitions.fromState,
      toState: attemptTransitions.toState,
      cause: attemptTransitions.cause,
      transactionId: attemptTransitions.transactionId,
    })
    .from(attemptTransitions)
    .where(eq(attemptTransitions.attemptId, attemptId))
    .orderBy(asc(attemptTransitions.position))
}

/** The disputes about a payment, oldest first. */
export async function selectDisputes(db: Db, attemptId: string) {
  return db
    .select({ id: disputes.id, status: disputes.status, occurredAt: disputes.occurredAt })
    .from(disputes)
    .where(eq(disputes.attemptId, attemptId))
    .orderBy(asc(disputes.occurredAt), asc(disputes.id))
}
