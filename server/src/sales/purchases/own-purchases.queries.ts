import { asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { publishedProducts } from '../../publishing/tables/tables.ts'
import { attempts, attemptTransitions, cancellations, disputes, purchases, refunds } from '../tables/tables.ts'
import { termsColumns } from '../terms/terms.queries.ts'

const bought = (db: Db) =>
  db
    .select({
      ...termsColumns,
      orderId: attempts.id,
      cardType: attempts.cardType,
      cardLastFour: attempts.cardLastFour,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      disabledAt: users.disabledAt,
    })
    .from(purchases)
    .innerJoin(attempts, eq(attempts.id, purchases.attemptId))
    .leftJoin(publishedProducts, eq(publishedProducts.id, purchases.productId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .$dynamic()

export type BoughtPurchase = Awaited<ReturnType<typeof findUserPurchases>>[number]

export async function findUserPurchases(db: Db, userId: string) {
  return bought(db).where(eq(purchases.userId, userId)).orderBy(desc(purchases.createdAt), desc(purchases.id))
}

export async function findBoughtPurchase(db: Db, id: string): Promise<BoughtPurchase | undefined> {
  const [purchase] = await bought(db).where(eq(purchases.id, id))
  return purchase
}

export async function findPurchaseRefunds(db: Db, purchaseIds: string[]) {
  if (purchaseIds.length === 0) return []
  return db
    .select({ ...getTableColumns(refunds), orderedByName: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(refunds)
    .innerJoin(users, eq(users.id, refunds.orderedBy))
    .where(inArray(refunds.purchaseId, purchaseIds))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
}

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
