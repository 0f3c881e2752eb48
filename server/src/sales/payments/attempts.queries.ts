import { isId } from '@course/contract/fields'
import { and, asc, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { siteState } from '../../platform/db/site-state.ts'
import { inSeconds, secondsSince } from '../../platform/db/time.ts'
import type { Transaction } from '../../platform/gateways/payments.ts'
import { newId } from '../../platform/ids.ts'
import type { AttemptState } from '../tables/attempt-states.ts'
import { attempts, attemptTransitions, purchases } from '../tables/tables.ts'
import { canMove, isOpen } from './attempt-state.ts'
import { firstCheck, type Pace } from './check-schedule.ts'
import { updatePurchaseStatus } from './purchased-access.queries.ts'

export type Attempt = typeof attempts.$inferSelect

/** Inserts an attempt and its first transition. Unique indexes reject a used nonce and a second open attempt. */
export async function insertAttempt(
  db: Db,
  attempt: Omit<typeof attempts.$inferInsert, 'id' | 'state' | 'nextCheckAt' | 'createdAt' | 'updatedAt'>,
  pace: Pace,
): Promise<Attempt> {
  const [opened] = await db
    .insert(attempts)
    .values({ ...attempt, id: newId(), state: 'opened', nextCheckAt: inSeconds(firstCheck('opened', pace)) })
    .returning()
  if (!opened) throw new Error('the attempt was not inserted')
  await db
    .insert(attemptTransitions)
    .values({ attemptId: opened.id, position: 1, toState: 'opened', cause: 'the buyer pressed Submit' })
  return opened
}

export async function findAttempt(db: Db, id: string) {
  const [row] = await db
    .select({
      attempt: attempts,
      ageSeconds: secondsSince(attempts.createdAt),
      inStateSeconds: secondsSince(attempts.updatedAt),
    })
    .from(attempts)
    .where(eq(attempts.id, id))
  return row
}

export async function findLatestAttempt(db: Db, emailKey: string): Promise<Attempt | undefined> {
  // As a union, each half uses its index.
  const ids = sql`(select id from ${attempts} where email_key = ${emailKey} union all
    select attempt_id from ${purchases} join ${users} on ${users.id} = ${purchases.userId} where ${users.emailKey} = ${emailKey})`
  const [attempt] = await db
    .select()
    .from(attempts)
    .where(sql`${attempts.id} in ${ids}`)
    .orderBy(desc(attempts.createdAt))
    .limit(1)
  return attempt
}

/** An attempt without an answer has no transaction ID yet; it is found by the sale's order ID, which is its own ID. */
export async function lockAttemptOfSale(
  db: Db,
  sale: { transactionId: string; orderId: string },
): Promise<Attempt | undefined> {
  const existing = await lockAttemptByTransaction(db, sale.transactionId)
  if (existing || !isId(sale.orderId)) return existing
  const ofOrder = and(eq(attempts.id, sale.orderId), isNull(attempts.transactionId))
  const [attempt] = await db.select().from(attempts).where(ofOrder).for('update')
  return attempt
}

export async function lockAttemptByTransaction(db: Db, transactionId: string): Promise<Attempt | undefined> {
  const [attempt] = await db.select().from(attempts).where(eq(attempts.transactionId, transactionId)).for('update')
  return attempt
}

/** Locks an attempt. Lock order: attempt, then its purchase, then its refunds. */
export async function lockAttempt(db: Db, id: string): Promise<Attempt> {
  const [attempt] = await db.select().from(attempts).where(eq(attempts.id, id)).for('update')
  if (!attempt) throw new Error(`there is no attempt ${id}`)
  return attempt
}

export async function findDueAttempts(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: attempts.id })
    .from(attempts)
    .where(lte(attempts.nextCheckAt, sql`now()`))
    .orderBy(asc(attempts.nextCheckAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Notes that a round of the sweeper begins. The owner is alerted if rounds cease. */
export async function markSwept(db: Db): Promise<void> {
  await db.update(siteState).set({ sweptAt: sql`now()` })
}

/** Sets when an attempt is checked next, unless its state has changed. @param seconds undefined for never */
export async function scheduleCheck(
  db: Db,
  { id, state }: Pick<Attempt, 'id' | 'state'>,
  seconds: number | undefined,
): Promise<void> {
  await db
    .update(attempts)
    .set({ nextCheckAt: inSeconds(seconds) })
    .where(and(eq(attempts.id, id), eq(attempts.state, state)))
}

export async function findAttemptByNonce(db: Db, nonceHash: string): Promise<Attempt | undefined> {
  const [attempt] = await db.select().from(attempts).where(eq(attempts.nonceHash, nonceHash))
  return attempt
}

export async function findAttemptBySecret(db: Db, secretHash: string): Promise<Attempt | undefined> {
  const [attempt] = await db
    .select()
    .from(attempts)
    .where(eq(attempts.secretHash, secretHash))
    .orderBy(desc(attempts.createdAt))
    .limit(1)
  return attempt
}

/**
 * Changes an attempt's state. Every change goes through here: the row is locked, the transition must be allowed, and it
 * is recorded.
 * @param change `from` restricts the states that the attempt may leave
 * @returns false if the transition is not allowed from the current state, for example because another process was faster
 */
export async function moveAttempt(
  db: Db,
  id: string,
  to: AttemptState,
  change: { cause: string; pace: Pace; transaction?: Transaction; failure?: string; from?: AttemptState[] },
): Promise<boolean> {
  const [before] = await db.select().from(attempts).where(eq(attempts.id, id)).for('update')
  const { cause, pace, transaction, failure, from } = change
  if (!before || !canMove(before.state, to) || from?.includes(before.state) === false) return false
  await db
    .update(attempts)
    .set({
      state: to,
      updatedAt: sql`now()`,
      nextCheckAt: inSeconds(firstCheck(to, pace)),
      ...(isOpen(to) ? {} : { passwordHash: null }),
      ...(transaction && {
        transactionId: transaction.id,
        cardType: transaction.cardType,
        cardLastFour: transaction.cardLastFour,
        cardExpiration: transaction.cardExpiration,
      }),
      ...(failure === undefined ? {} : { failure }),
    })
    .where(eq(attempts.id, id))
  await db.insert(attemptTransitions).values({
    attemptId: id,
    position: sql`(select max(${attemptTransitions.position}) + 1 from ${attemptTransitions} where ${attemptTransitions.attemptId} = ${id})`,
    fromState: before.state,
    toState: to,
    cause,
    transactionId: transaction?.id ?? before.transactionId,
  })
  await updatePurchaseStatus(db, id, to)
  return true
}
