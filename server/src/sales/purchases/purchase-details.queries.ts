import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { attempts, attemptTransitions, cancellations, disputes, purchases } from '../tables/tables.ts'

export async function findPayment(db: Db, purchaseId: string) {
  const [payment] = await db
    .select({
      orderId: attempts.id,
      transactionId: attempts.transactionId,
      priceShown: attempts.priceShown,
      shownPrices: attempts.shownPrices,
    })
    .from(purchases)
    .innerJoin(attempts, eq(attempts.id, purchases.attemptId))
    .where(eq(purchases.id, purchaseId))
  return payment
}

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

export async function selectDisputes(db: Db, attemptId: string) {
  return db
    .select({
      id: disputes.id,
      kind: disputes.kind,
      status: disputes.status,
      occurredAt: disputes.occurredAt,
      replyBy: disputes.replyBy,
      amountCents: disputes.amountCents,
    })
    .from(disputes)
    .where(eq(disputes.attemptId, attemptId))
    .orderBy(asc(disputes.occurredAt), asc(disputes.id))
}

const recorders = alias(users, 'recorders')

export async function selectCancellations(db: Db, purchaseId: string) {
  return db
    .select({
      ...getTableColumns(cancellations),
      answeredByName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
      recordedByName: sql<string | null>`${recorders.firstName} || ' ' || ${recorders.lastName}`,
    })
    .from(cancellations)
    .leftJoin(users, eq(users.id, cancellations.answeredBy))
    .leftJoin(recorders, eq(recorders.id, cancellations.recordedBy))
    .where(eq(cancellations.purchaseId, purchaseId))
    .orderBy(asc(cancellations.requestedAt), asc(cancellations.id))
}
