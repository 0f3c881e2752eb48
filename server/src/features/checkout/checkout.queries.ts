import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { attempts, attemptTransitions, purchases } from '../../db/schema.ts'
import type { Transaction } from '../../gateways/payments.ts'
import { newId } from '../../ids.ts'
import { type AttemptState, canMove } from './attempt-state.ts'

export type Attempt = typeof attempts.$inferSelect

const ageSeconds = sql<number>`extract(epoch from now() - ${attempts.createdAt})`.mapWith(Number)

/** Writes a new attempt and its first transition. The indexes refuse a used nonce and a second live attempt. */
export async function insertAttempt(
  db: Db,
  attempt: Omit<typeof attempts.$inferInsert, 'id' | 'state' | 'createdAt' | 'updatedAt'>,
): Promise<Attempt> {
  const [opened] = await db
    .insert(attempts)
    .values({ ...attempt, id: newId(), state: 'opened' })
    .returning()
  if (!opened) throw new Error('the attempt was not written')
  await db
    .insert(attemptTransitions)
    .values({ attemptId: opened.id, position: 1, toState: 'opened', cause: 'the buyer pressed Submit' })
  return opened
}

export async function findAttempt(db: Db, id: string) {
  const [row] = await db.select({ attempt: attempts, ageSeconds }).from(attempts).where(eq(attempts.id, id))
  return row
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
 * @returns false when the attempt is not in a state that may go there, because somebody else moved it first
 */
export async function moveAttempt(
  db: Db,
  id: string,
  to: AttemptState,
  because: { cause: string; transaction?: Transaction; failure?: string },
): Promise<boolean> {
  const [before] = await db.select().from(attempts).where(eq(attempts.id, id)).for('update')
  if (!before || !canMove(before.state, to)) return false
  const { cause, transaction, failure } = because
  await db
    .update(attempts)
    .set({
      state: to,
      updatedAt: sql`now()`,
      ...(transaction && {
        transactionId: transaction.id,
        cardType: transaction.cardType,
        cardLastFour: transaction.cardLastFour,
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
  return true
}

/** Writes down what was bought. */
export async function insertPurchase(db: Db, attempt: Attempt, userId: string): Promise<string> {
  const id = newId()
  await db.insert(purchases).values({
    id,
    userId,
    attemptId: attempt.id,
    productId: attempt.productId,
    amountCents: attempt.amountCents,
    currency: attempt.currency,
  })
  return id
}
