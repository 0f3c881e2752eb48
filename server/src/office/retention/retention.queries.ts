import { and, inArray, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { emailChanges, passwordCodes, signIns } from '../../accounts/tables/tables.ts'
import { workbookEmails } from '../../course/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { contentPreviews } from '../../publishing/tables/tables.ts'
import { unpaidStates } from '../../sales/tables/attempt-states.ts'
import {
  addressRequests,
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

/** Deletes some of them with their transitions, and remembers their orders. Skips rows that something else holds. */
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

const before = (column: PgColumn, days: number) => lt(column, sql`now() - make_interval(days => ${days})`)

async function deleteSome(db: Db, table: PgTable & { id: PgColumn }, which: SQL | undefined, limit: number) {
  const { id } = table
  const some = db.select({ id }).from(table).where(which).limit(limit).for('update', { skipLocked: true })
  return (await db.delete(table).where(inArray(id, some)).returning({ id })).length
}

/** How to delete some records that are older than some days, by what they are called on the privacy page. */
export const deleteOld = {
  codes: (db, days, limit) => deleteSome(db, passwordCodes, before(passwordCodes.expiresAt, days), limit),
  previews: (db, days, limit) => deleteSome(db, contentPreviews, before(contentPreviews.expiresAt, days), limit),
  signIns: (db, days, limit) => deleteSome(db, signIns, before(signIns.at, days), limit),
  emailChanges(db, days, limit) {
    const { requestedAt, completedAt, confirmUntil } = emailChanges
    const wasNotConfirmed = and(isNull(completedAt), before(confirmUntil, 1))
    return deleteSome(db, emailChanges, or(before(requestedAt, days), wasNotConfirmed), limit)
  },
  addressRequests: (db, days, limit) =>
    deleteSome(db, addressRequests, before(addressRequests.requestedAt, days), limit),
  events: (db, days, limit) => deleteSome(db, providerEvents, before(providerEvents.receivedAt, days), limit),
  workbookEmails: (db, days, limit) => deleteSome(db, workbookEmails, before(workbookEmails.queuedAt, days), limit),
} satisfies Record<string, (db: Db, days: number, limit: number) => Promise<number>>

/** Deletes the papers of erased people that the law no longer requires. @returns how many */
export async function deleteOldPapers(db: Db, years: number): Promise<number> {
  const [row] = await db
    .select({ deleted: sql<number>`delete_old_papers(${years}::int)`.mapWith(Number) })
    .from(sql`(select 1) as once`)
  return row?.deleted ?? 0
}
