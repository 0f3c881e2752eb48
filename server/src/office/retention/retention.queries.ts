import { and, inArray, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm'
import { passwordCodes } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { smallestIdAt } from '../../platform/ids.ts'
import { contentPreviews } from '../../publishing/tables/tables.ts'
import { unpaidStates } from '../../sales/tables/attempt-states.ts'
import {
  attempts,
  attemptTransitions,
  disputes,
  knownOrders,
  providerEvents,
  purchases,
} from '../../sales/tables/tables.ts'

/** Attempts that ended without a purchase more than some days ago, and that nothing needs anymore. */
function hasEndedUnpaid(db: Db, days: number): SQL | undefined {
  const purchase = db.select({ id: purchases.id }).from(purchases).where(sql`${purchases.attemptId} = ${attempts.id}`)
  const dispute = db.select({ id: disputes.id }).from(disputes).where(sql`${disputes.attemptId} = ${attempts.id}`)
  return and(
    inArray(attempts.state, unpaidStates),
    lt(attempts.updatedAt, sql`now() - make_interval(days => ${days})`),
    isNull(attempts.nextCheckAt),
    notExists(purchase),
    notExists(dispute),
  )
}

/**
 * Deletes some attempts that ended without a purchase, with their transitions, and remembers their orders. Skips rows
 * that something else holds.
 */
export function deleteEndedAttempts(db: Db, days: number, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .select()
      .from(attempts)
      .where(hasEndedUnpaid(tx, days))
      .orderBy(attempts.updatedAt)
      .limit(limit)
      .for('update', { skipLocked: true })
    if (ended.length === 0) return 0
    const ids = ended.map(({ id }) => id)
    const orders = ended.map(({ id, state, transactionId, amountCents, currency, updatedAt }) => ({
      id,
      state,
      transactionId,
      amountCents,
      currency,
      endedAt: updatedAt,
    }))
    await tx.insert(knownOrders).values(orders).onConflictDoNothing()
    await tx.delete(attemptTransitions).where(inArray(attemptTransitions.attemptId, ids))
    await tx.delete(attempts).where(inArray(attempts.id, ids))
    return ended.length
  })
}

export const countEndedAttempts = (db: Db, days: number): Promise<number> =>
  db.$count(attempts, hasEndedUnpaid(db, days))

export async function deleteExpiredCodes(db: Db, days: number, limit: number): Promise<number> {
  const expired = db
    .select({ id: passwordCodes.id })
    .from(passwordCodes)
    .where(lt(passwordCodes.expiresAt, sql`now() - make_interval(days => ${days})`))
    .limit(limit)
    .for('update', { skipLocked: true })
  const deleted = await db
    .delete(passwordCodes)
    .where(inArray(passwordCodes.id, expired))
    .returning({ id: passwordCodes.id })
  return deleted.length
}

export async function deleteExpiredPreviews(db: Db, days: number, limit: number): Promise<number> {
  const expired = db
    .select({ id: contentPreviews.id })
    .from(contentPreviews)
    .where(lt(contentPreviews.expiresAt, sql`now() - make_interval(days => ${days})`))
    .limit(limit)
    .for('update', { skipLocked: true })
  const deleted = await db
    .delete(contentPreviews)
    .where(inArray(contentPreviews.id, expired))
    .returning({ id: contentPreviews.id })
  return deleted.length
}

/** Deletes some of the provider's events that arrived before a time. Their IDs grow with time. @returns how many */
export async function deleteOldEvents(db: Db, before: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(lt(providerEvents.id, smallestIdAt(before)))
    .limit(limit)
  const deleted = await db
    .delete(providerEvents)
    .where(inArray(providerEvents.id, old))
    .returning({ id: providerEvents.id })
  return deleted.length
}

/** Deletes the papers of erased people that the law no longer requires. @returns how many */
export async function deleteOldPapers(db: Db, years: number): Promise<number> {
  const [row] = await db
    .select({ deleted: sql<number>`delete_old_papers(${years}::int)`.mapWith(Number) })
    .from(sql`(select 1) as once`)
  return row?.deleted ?? 0
}
