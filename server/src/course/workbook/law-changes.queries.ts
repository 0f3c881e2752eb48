import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { announcedChanges, properties, stateNotes, toldChanges, users } from '../../platform/db/schema.ts'
import { wantsEmails } from './email-choices.queries.ts'

/** The IDs of the changes in the law that need no email anymore. */
export async function findAnnouncedChanges(db: Db): Promise<Set<string>> {
  const rows = await db.select({ id: announcedChanges.id }).from(announcedChanges)
  return new Set(rows.map(({ id }) => id))
}

export async function insertAnnouncedChanges(db: Db, ids: readonly string[]): Promise<void> {
  const rows = ids.map((id) => ({ id }))
  if (rows.length > 0) await db.insert(announcedChanges).values(rows).onConflictDoNothing()
}

/** Members who starred one of some states, or hold a property there, and want to hear of changes; with their states. */
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

/** Of some changes, those that a member has had an email about. */
export async function findToldChanges(db: Db, userId: string, changeIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ changeId: toldChanges.changeId })
    .from(toldChanges)
    .where(and(eq(toldChanges.userId, userId), inArray(toldChanges.changeId, [...changeIds])))
  return new Set(rows.map(({ changeId }) => changeId))
}

export async function insertToldChanges(
  db: Db,
  { userId, emailId }: { userId: string; emailId: string },
  changeIds: readonly string[],
): Promise<void> {
  await db.insert(toldChanges).values(changeIds.map((changeId) => ({ userId, emailId, changeId })))
}

/** The IDs of the changes that an email tells of. */
export async function findChangesOfEmail(db: Db, emailId: string): Promise<Set<string>> {
  const rows = await db
    .select({ changeId: toldChanges.changeId })
    .from(toldChanges)
    .where(eq(toldChanges.emailId, emailId))
  return new Set(rows.map(({ changeId }) => changeId))
}
