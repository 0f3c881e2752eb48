import { emailKey } from '@course/contract/typed-text/email-address'
import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { bounces } from '../../mail/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { emailChanges, users } from '../tables/tables.ts'

export type EmailChangeRow = typeof emailChanges.$inferSelect

/** Sets an account's address and ends every session. @param isConfirmed whether somebody has shown that they read it */
export async function setEmail(db: Db, userId: string, email: string, isConfirmed: boolean): Promise<void> {
  await db
    .update(users)
    .set({
      email,
      emailKey: emailKey(email),
      emailConfirmedAt: isConfirmed ? sql`now()` : null,
      sessionVersion: sql`${users.sessionVersion} + 1`,
    })
    .where(eq(users.id, userId))
}

export async function deleteBounce(db: Db, userId: string): Promise<void> {
  await db.delete(bounces).where(eq(bounces.userId, userId))
}

const isPending = isNull(emailChanges.completedAt)

export async function deletePendingChange(db: Db, userId: string): Promise<void> {
  await db.delete(emailChanges).where(and(eq(emailChanges.userId, userId), isPending))
}

type NewChange = Pick<EmailChangeRow, 'id' | 'userId' | 'kind' | 'oldEmail' | 'newEmail'>

export async function insertPendingChange(db: Db, change: NewChange, hours: number): Promise<void> {
  await db.insert(emailChanges).values({ ...change, confirmUntil: sql`now() + make_interval(hours => ${hours})` })
}

export async function insertCompletedChange(db: Db, change: NewChange & { changedBy: string | null }): Promise<void> {
  await db.insert(emailChanges).values({ ...change, completedAt: sql`now()` })
}

/** Completes a pending change. @param days how long the old address can undo it; undefined if it can't */
export async function completeChange(db: Db, id: string, days: number | undefined): Promise<void> {
  const undoUntil = days === undefined ? null : sql`now() + make_interval(days => ${days})`
  await db.update(emailChanges).set({ completedAt: sql`now()`, undoUntil }).where(eq(emailChanges.id, id))
}

export async function endUndo(db: Db, userId: string, undoneId?: string): Promise<void> {
  const canUndo = and(eq(emailChanges.userId, userId), isNotNull(emailChanges.undoUntil), isNull(emailChanges.undoneAt))
  const undoneAt = sql`(select undone.completed_at from ${emailChanges} as undone where undone.id = ${undoneId})`
  const isLater = undoneId === undefined ? undefined : gt(emailChanges.completedAt, undoneAt)
  await db.update(emailChanges).set({ undoUntil: null, undoHash: null }).where(and(canUndo, isLater))
}

export async function markUndone(db: Db, id: string): Promise<void> {
  await db.update(emailChanges).set({ undoneAt: sql`now()` }).where(eq(emailChanges.id, id))
}

const isExpired = sql<boolean>`coalesce(${emailChanges.confirmUntil} < now(), false)`
const isTooLateToUndo = sql<boolean>`coalesce(${emailChanges.undoUntil} < now(), true)`

async function lockChange(db: Db, which: SQL | undefined) {
  const [row] = await db
    .select({ change: emailChanges, isExpired, isTooLateToUndo })
    .from(emailChanges)
    .where(which)
    .for('update')
  return row && { ...row.change, isExpired: row.isExpired, isTooLateToUndo: row.isTooLateToUndo }
}

/** Locks the change that the secret of an email confirms or undoes, with whether it is too late. */
export const lockChangeBySecret = (db: Db, column: 'confirmHash' | 'undoHash', hash: string) =>
  lockChange(db, eq(emailChanges[column], hash))

export const lockChangeById = (db: Db, id: string) => lockChange(db, eq(emailChanges.id, id))

export async function findOwnerOfUndo(db: Db, hash: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: emailChanges.userId })
    .from(emailChanges)
    .where(eq(emailChanges.undoHash, hash))
  return row?.userId
}

/** Stores the digest of the secret in an email's link. A second email replaces that of the first. */
export async function storeSecret(db: Db, id: string, column: 'confirmHash' | 'undoHash', hash: string): Promise<void> {
  await db
    .update(emailChanges)
    .set({ [column]: hash })
    .where(eq(emailChanges.id, id))
}

export async function findPendingChange(db: Db, userId: string) {
  const [row] = await db
    .select({ email: emailChanges.newEmail, until: emailChanges.confirmUntil })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isPending, sql`not ${isExpired}`))
  return row
}
