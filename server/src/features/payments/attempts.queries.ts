import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { attempts, attemptTransitions } from '../../db/schema.ts'
import { inSeconds, secondsSince } from '../../db/time.ts'
import type { Transaction } from '../../gateways/payments.ts'
import { isId, newId } from '../../ids.ts'
import type { Attempt } from './attempt.ts'
import { type AttemptState, canMove, isOpen, openStates } from './attempt-state.ts'
import { firstCheck, type Pace } from './check-schedule.ts'
import { updatePurchaseStatus } from './purchased-access.queries.ts'

/** Writes a new attempt and its first transition. The indexes refuse a used nonce and a second live attempt. */
export async function insertAttempt(
  db: Db,
  attempt: Omit<typeof attempts.$inferInsert, 'id' | 'state' | 'nextCheckAt' | 'createdAt' | 'updatedAt'>,
  pace: Pace,
): Promise<Attempt> {
  const [opened] = await db
    .insert(attempts)
    .values({ ...attempt, id: newId(), state: 'opened', nextCheckAt: inSeconds(firstCheck('opened', pace)) })
    .returning()
  if (!opened) throw new Error('the attempt was not written')
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

/** The newest attempt of an e-mail, by its key. */
export async function findLatestAttempt(db: Db, emailKey: string): Promise<Attempt | undefined> {
  const [attempt] = await db
    .select()
    .from(attempts)
    .where(eq(attempts.emailKey, emailKey))
    .orderBy(desc(attempts.createdAt))
    .limit(1)
  return attempt
}

/**
 * The attempt that a sale at the provider belongs to, held until the transaction ends. Before its answer has come an
 * attempt knows no sale; the sale's order id is the attempt's.
 */
export async function lockAttemptOfSale(
  db: Db,
  sale: { transactionId: string; orderId: string },
): Promise<Attempt | undefined> {
  const known = await lockAttemptByTransaction(db, sale.transactionId)
  if (known || !isId(sale.orderId)) return known
  const ofOrder = and(eq(attempts.id, sale.orderId), isNull(attempts.transactionId))
  const [attempt] = await db.select().from(attempts).where(ofOrder).for('update')
  return attempt
}

/** The attempt that a transaction at the provider belongs to, held until the transaction here ends. */
export async function lockAttemptByTransaction(db: Db, transactionId: string): Promise<Attempt | undefined> {
  const [attempt] = await db.select().from(attempts).where(eq(attempts.transactionId, transactionId)).for('update')
  return attempt
}

/** An attempt, held until the transaction ends. Whoever also needs its purchase or refunds takes those afterwards. */
export async function lockAttempt(db: Db, id: string): Promise<Attempt> {
  const [attempt] = await db.select().from(attempts).where(eq(attempts.id, id)).for('update')
  if (!attempt) throw new Error(`there is no attempt ${id}`)
  return attempt
}

/** What the sweeper has to look at now, the longest waiting first. */
export async function findDueAttempts(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: attempts.id })
    .from(attempts)
    .where(lte(attempts.nextCheckAt, sql`now()`))
    .orderBy(asc(attempts.nextCheckAt))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Says when an attempt that is still in the same state is looked at again. */
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

/** The newest attempt of the tab that knows the secret. */
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
 * The only way in which an attempt changes its state: with the row held, along an allowed step, and written down.
 * `from` names the states that it may leave, where not every allowed step is meant.
 * @returns false when the attempt is not in a state that may go there, because somebody else moved it first
 */
export async function moveAttempt(
  db: Db,
  id: string,
  to: AttemptState,
  because: { cause: string; pace: Pace; transaction?: Transaction; failure?: string; from?: AttemptState[] },
): Promise<boolean> {
  const [before] = await db.select().from(attempts).where(eq(attempts.id, id)).for('update')
  const { cause, pace, transaction, failure, from } = because
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

/** A purchase's status follows its attempt, its disputes and what was given back, in the same transaction. */
/**
 * Clears the password hashes that ended attempts still have: those of an older release, and of an older instance beside
 * this one.
 */
export async function clearEndedPasswordHashes(db: Db, batch = 1_000): Promise<void> {
  const ended = db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(notInArray(attempts.state, openStates), isNotNull(attempts.passwordHash)))
    .limit(batch)
    .for('update', { skipLocked: true })
  for (let cleared = batch; cleared === batch; ) {
    const rows = await db
      .update(attempts)
      .set({ passwordHash: null })
      .where(inArray(attempts.id, ended))
      .returning({ id: attempts.id })
    cleared = rows.length
  }
}
