import { and, asc, desc, eq, inArray, like, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { notifiedChanges, properties, stateNotes, workbookEmails } from '../tables/tables.ts'
import { wantsEmails } from './email-choices.queries.ts'

export async function findConcernedMembers(db: Db, codes: readonly string[]): Promise<Map<string, string[]>> {
  const starred = db
    .select({ userId: stateNotes.userId, state: stateNotes.state })
    .from(stateNotes)
    .where(and(eq(stateNotes.isStarred, true), inArray(stateNotes.state, [...codes])))
  const held = db
    .select({ userId: properties.userId, state: properties.state })
    .from(properties)
    .where(inArray(properties.state, [...codes]))
  const concerned = starred.union(held).as('concerned')
  const rows = await db
    .select({ userId: concerned.userId, state: concerned.state })
    .from(concerned)
    .innerJoin(users, eq(users.id, concerned.userId))
    .where(wantsEmails('lawChanges'))
    .orderBy(asc(concerned.userId), asc(concerned.state))
  const statesOf = new Map<string, string[]>()
  for (const { userId, state } of rows) statesOf.set(userId, [...(statesOf.get(userId) ?? []), state])
  return statesOf
}

export async function findNotifiedChanges(db: Db, userId: string, changeIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ changeId: notifiedChanges.changeId })
    .from(notifiedChanges)
    .where(and(eq(notifiedChanges.userId, userId), inArray(notifiedChanges.changeId, [...changeIds])))
  return new Set(rows.map(({ changeId }) => changeId))
}

export async function insertToldChanges(
  db: Db,
  { userId, emailId }: { userId: string; emailId: string },
  changeIds: readonly string[],
): Promise<void> {
  await db.insert(notifiedChanges).values(changeIds.map((changeId) => ({ userId, emailId, changeId })))
}

export async function findLawEmails(db: Db, code: string) {
  return db
    .select({
      user: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      changeId: notifiedChanges.changeId,
      state: workbookEmails.state,
      at: sql`coalesce(${workbookEmails.endedAt}, ${workbookEmails.queuedAt})`.mapWith(workbookEmails.queuedAt),
    })
    .from(notifiedChanges)
    .innerJoin(workbookEmails, eq(workbookEmails.id, notifiedChanges.emailId))
    .innerJoin(users, eq(users.id, notifiedChanges.userId))
    .where(like(notifiedChanges.changeId, `${code}-%`))
    .orderBy(desc(workbookEmails.queuedAt), asc(users.lastName), asc(users.id))
}

export async function findChangesOfEmail(db: Db, emailId: string): Promise<Set<string>> {
  const rows = await db
    .select({ changeId: notifiedChanges.changeId })
    .from(notifiedChanges)
    .where(eq(notifiedChanges.emailId, emailId))
  return new Set(rows.map(({ changeId }) => changeId))
}
