import { refundFormula, refundSums } from '@course/contract/sales/terms'
import { and, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { databaseNow } from '../../platform/db/time.ts'
import { newId } from '../../platform/ids.ts'
import { access, cancellations, givesAccess, purchases, refunds } from '../tables/tables.ts'

export type CancellationRow = typeof cancellations.$inferSelect

/** Locks a purchase, so that concurrent requests see each other. Its time is the start of the transaction. */
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

export async function findCancellations(db: Db, purchaseId: string): Promise<CancellationRow[]> {
  return db.select().from(cancellations).where(eq(cancellations.purchaseId, purchaseId))
}

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

/** Reopens a cancellation that was closed for a reason that no longer holds. */
export async function reopenCancellation(db: Db, id: string): Promise<void> {
  const reopened = { state: 'open', answer: null, answeredAt: null, answeredBy: null } as const
  await db.update(cancellations).set(reopened).where(eq(cancellations.id, id))
}

export const answeredAt = (id: string) =>
  sql`(select ${cancellations.answeredAt} from ${cancellations} where ${cancellations.id} = ${id})`

/** Corrects the amount that was owed at the time of a request, because a refund before it failed. */
export async function correctOwed(db: Db, id: string, owedCents: number): Promise<void> {
  await db.update(cancellations).set({ owedCents }).where(eq(cancellations.id, id))
}

export async function lockOpenCancellation(db: Db, attemptId: string): Promise<CancellationRow | undefined> {
  const purchase = await lockPurchaseOfAttempt(db, attemptId)
  if (!purchase) return undefined
  const [open] = await db
    .select()
    .from(cancellations)
    .where(and(eq(cancellations.purchaseId, purchase.id), eq(cancellations.state, 'open')))
  return open
}

export async function lockPurchaseOfAttempt(db: Db, attemptId: string) {
  const [purchase] = await db.select().from(purchases).where(eq(purchases.attemptId, attemptId)).for('update')
  return purchase
}

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
      timeZone: purchases.timeZone,
      priceCents: purchases.amountCents,
      currency: purchases.currency,
      orderId: purchases.attemptId,
      firstName: users.firstName,
      email: users.email,
      hasAccess: sql<boolean>`exists (select 1 from ${access} where ${access.userId} = ${users.id} and ${givesAccess(access)})`,
    })
    .from(cancellations)
    .innerJoin(purchases, eq(purchases.id, cancellations.purchaseId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(eq(cancellations.id, id))
  return row
}
export type CancellationForEmail = NonNullable<Awaited<ReturnType<typeof findCancellationForEmail>>>

export const sumRefundsSince = (db: Db, purchaseId: string, since: Date): Promise<number> =>
  sumRefunds(db, purchaseId, and(eq(refunds.state, 'done'), gte(refunds.createdAt, since)))

export const sumRefundsUntil = (db: Db, purchaseId: string, until: Date): Promise<number> =>
  sumRefunds(db, purchaseId, and(ne(refunds.state, 'failed'), lt(refunds.createdAt, until)))

async function sumRefunds(db: Db, purchaseId: string, which: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.purchaseId, purchaseId), which))
  return row?.cents ?? 0
}

export interface RequestFigures {
  priceCents: number
  videosOpened: number
  videosTotal: number
  owedCents: number
}

/** The calculation of the amount owed, as of the request. Later refunds don't change it. */
export function requestFormula({ owedCents, ...figures }: RequestFigures): string {
  const facts = { ...figures, refundedCents: 0, pendingCents: 0, isWithinWindow: true }
  const refundedBefore = refundSums(facts).owedCents - owedCents
  return refundFormula({ ...facts, refundedCents: refundedBefore })
}
