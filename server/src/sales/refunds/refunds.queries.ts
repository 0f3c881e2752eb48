import { isId } from '@course/contract/fields'
import { decimalAmount } from '@course/contract/sales/prices'
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { inSeconds, secondsSince } from '../../platform/db/time.ts'
import type { ProviderRefund } from '../../platform/gateways/payments.ts'
import type { Pace } from '../payments/check-schedule.ts'
import { restoreAccessEndedAt } from '../payments/restored-access.queries.ts'
import { access, attempts, cancellations, givesAccess, purchases, refunds } from '../tables/tables.ts'
import { firstRefundCheck, type RefundState } from './refund-schedule.ts'

export type RefundRow = typeof refunds.$inferSelect

const pending: RefundState[] = ['waiting', 'sent']

export async function lockPurchase(db: Db, id: string) {
  const [purchase] = await db.select().from(purchases).where(eq(purchases.id, id)).for('update')
  return purchase
}

export async function findRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id))
  return refund
}

const sinceRequest = sql<
  number | null
>`extract(epoch from now() - case when ${refunds.state} = 'sent' then ${refunds.updatedAt} else ${refunds.firstSentAt} end)::float8`

export async function findPendingRefund(db: Db, id: string) {
  const [row] = await db
    .select({
      refund: refunds,
      attempt: attempts,
      ageSeconds: secondsSince(refunds.createdAt),
      inStateSeconds: secondsSince(refunds.updatedAt),
      /** Since the last request whose outcome is unknown; null when there is none. */
      sinceRequestSeconds: sinceRequest,
      attemptInStateSeconds: secondsSince(attempts.updatedAt),
    })
    .from(refunds)
    .innerJoin(purchases, eq(purchases.id, refunds.purchaseId))
    .innerJoin(attempts, eq(attempts.id, purchases.attemptId))
    .where(and(eq(refunds.id, id), inArray(refunds.state, pending)))
  return row
}

export async function findPendingRefundsOfAttempt(db: Db, attemptId: string): Promise<RefundRow[]> {
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(purchases, eq(purchases.id, refunds.purchaseId))
    .where(and(eq(purchases.attemptId, attemptId), inArray(refunds.state, pending)))
    .orderBy(asc(refunds.createdAt))
  return rows.map(({ refund }) => refund)
}

/** Inserts a refund. Its ID is the key of the order, which can be used once. */
export async function insertRefund(
  db: Db,
  refund: Pick<RefundRow, 'id' | 'purchaseId' | 'amountCents' | 'reason' | 'endsAccess' | 'orderedBy'>,
  pace: Pace,
): Promise<RefundRow> {
  const [inserted] = await db
    .insert(refunds)
    .values({ ...refund, state: 'waiting', nextCheckAt: inSeconds(firstRefundCheck('waiting', pace)) })
    .returning()
  if (!inserted) throw new Error('the refund was not inserted')
  return inserted
}

/** Matches a refund only if no other process has sent or ended it since it was read. */
const unchanged = ({ id, state, requests }: RefundRow) =>
  and(eq(refunds.id, id), eq(refunds.state, state), eq(refunds.requests, requests))

/** @returns the updated refund; undefined if another process was faster since it was read */
export async function markSent(db: Db, refund: RefundRow, pace: Pace): Promise<RefundRow | undefined> {
  const [sent] = await db
    .update(refunds)
    .set({
      state: 'sent',
      requests: refund.requests + 1,
      firstSentAt: sql`coalesce(${refunds.firstSentAt}, now())`,
      updatedAt: sql`now()`,
      nextCheckAt: inSeconds(firstRefundCheck('sent', pace)),
    })
    .where(unchanged(refund))
    .returning()
  return sent
}

/** Records that the provider did not accept the last request, so that the refund may be sent again. */
export async function markWaiting(db: Db, sent: RefundRow, before: RefundRow, pace: Pace): Promise<void> {
  await db
    .update(refunds)
    .set({
      state: 'waiting',
      firstSentAt: before.firstSentAt,
      updatedAt: sql`now()`,
      nextCheckAt: inSeconds(firstRefundCheck('waiting', pace)),
    })
    .where(unchanged(sent))
}

export async function completeRefund(
  db: Db,
  id: string,
  method: { way: 'void' | 'refund'; transactionId?: string },
): Promise<RefundRow | undefined> {
  const [completed] = await db
    .update(refunds)
    .set({ ...method, state: 'done', updatedAt: sql`now()`, nextCheckAt: null })
    .where(and(eq(refunds.id, id), inArray(refunds.state, pending)))
    .returning()
  return completed
}

/** Fails a pending refund. @returns false if it has ended already, or was sent again since it was read */
export async function markFailed(db: Db, refund: RefundRow, failure: string): Promise<boolean> {
  const failed = await db
    .update(refunds)
    .set({ state: 'failed', failure, updatedAt: sql`now()`, nextCheckAt: null })
    .where(and(unchanged(refund), inArray(refunds.state, pending)))
    .returning({ id: refunds.id })
  return failed.length > 0
}

/** Adds to a purchase's refunded sum. @param refund `amountCents` is negative to undo a refund */
export async function addRefunded(db: Db, { purchaseId, amountCents }: Pick<RefundRow, 'purchaseId' | 'amountCents'>) {
  const [purchase] = await db
    .update(purchases)
    .set({ refundedCents: sql`${purchases.refundedCents} + ${amountCents}` })
    .where(eq(purchases.id, purchaseId))
    .returning()
  if (!purchase) throw new Error(`a refund without its purchase ${purchaseId}`)
  return purchase
}

export async function findDueRefunds(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(lte(refunds.nextCheckAt, sql`now()`))
    .orderBy(asc(refunds.nextCheckAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function makeRefundsDue(db: Db, attemptId: string): Promise<void> {
  for (const { id, state } of await findPendingRefundsOfAttempt(db, attemptId))
    await scheduleRefundCheck(db, { id, state }, 0)
}

/** Sets when a refund is checked next, unless its state has changed. @param seconds undefined for never */
export async function scheduleRefundCheck(
  db: Db,
  { id, state }: Pick<RefundRow, 'id' | 'state'>,
  seconds: number | undefined,
): Promise<void> {
  await db
    .update(refunds)
    .set({ nextCheckAt: inSeconds(seconds) })
    .where(and(eq(refunds.id, id), eq(refunds.state, state)))
}

export async function findRefundForEmail(db: Db, id: string, state: 'done' | 'failed') {
  const [row] = await db
    .select({
      firstName: users.firstName,
      email: users.email,
      amountCents: refunds.amountCents,
      way: refunds.way,
      /** Whether the failure of this refund gave access back. The equal timestamps show one transaction. */
      restoredAccess: sql<boolean>`exists (select 1 from ${access} where ${access.purchaseId} = ${refunds.purchaseId}
        and ${access.grantedAt} = ${refunds.updatedAt})`,
      hasOpenRequest: sql<boolean>`exists (select 1 from ${cancellations}
        where ${cancellations.purchaseId} = ${refunds.purchaseId} and ${cancellations.state} = 'open')`,
      hasAccess: sql<boolean>`exists (select 1 from ${access} where ${access.userId} = ${purchases.userId} and ${givesAccess(access)})`,
      /** Whether this refund ended access. The equal timestamps show that both belong to one transaction. */
      endedAccess: sql<boolean>`exists (select 1 from ${access} where ${access.purchaseId} = ${refunds.purchaseId}
        and ${access.endedBy} is null and ${access.endedAt} = ${refunds.updatedAt})`,
      cardType: attempts.cardType,
      cardLastFour: attempts.cardLastFour,
    })
    .from(refunds)
    .innerJoin(purchases, eq(purchases.id, refunds.purchaseId))
    .innerJoin(attempts, eq(attempts.id, purchases.attemptId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(and(eq(refunds.id, id), eq(refunds.state, state)))
  return row && { ...row, amount: decimalAmount(row.amountCents), isVoid: row.way === 'void' }
}

export async function findRefundByCredit(db: Db, { id, orderId }: ProviderRefund) {
  if (!isId(orderId)) return undefined
  const [row] = await db
    .select({ refund: refunds, attemptId: purchases.attemptId, userId: purchases.userId })
    .from(refunds)
    .innerJoin(purchases, eq(purchases.id, refunds.purchaseId))
    .where(and(eq(refunds.id, orderId), eq(refunds.transactionId, id), eq(refunds.state, 'done')))
  return row
}

/** Changes a refund from done to failed. @returns undefined if another process was faster */
export async function markUndone(db: Db, { id }: RefundRow, failure: string): Promise<RefundRow | undefined> {
  const [undone] = await db
    .update(refunds)
    .set({ state: 'failed', failure, updatedAt: sql`now()` })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'done')))
    .returning()
  return undone
}

export const restoreAccessEndedByRefund = (db: Db, { id, purchaseId }: RefundRow, userId: string): Promise<void> =>
  restoreAccessEndedAt(
    db,
    { id: purchaseId, userId },
    sql`(select updated_at from ${refunds} where ${refunds.id} = ${id})`,
    id,
  )
