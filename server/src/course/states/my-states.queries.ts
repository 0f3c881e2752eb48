import { type DocumentName, familyDocument } from '@course/contract/publishing/documents'
import { and, eq, like, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import {
  access,
  changesRead,
  documentVersions,
  givesAccess,
  publicationDocuments,
  publications,
  stateNotes,
  users,
} from '../../platform/db/schema.ts'

const federalChanges = 'federal-changes' satisfies DocumentName

const columns = {
  code: stateNotes.state,
  isStarred: stateNotes.isStarred,
  note: stateNotes.note,
  version: stateNotes.version,
  savedAt: stateNotes.savedAt,
}

/** A member's states with a star or a note. */
export const findMyStates = (db: Db, userId: string) =>
  db
    .select(columns)
    .from(stateNotes)
    .where(and(eq(stateNotes.userId, userId), or(eq(stateNotes.isStarred, true), ne(stateNotes.note, ''))))

export async function findMyState(db: Db, userId: string, state: string) {
  const [row] = await db
    .select(columns)
    .from(stateNotes)
    .where(and(eq(stateNotes.userId, userId), eq(stateNotes.state, state)))
  return row
}

export async function setStar(db: Db, key: { userId: string; state: string }, isStarred: boolean): Promise<void> {
  await db
    .insert(stateNotes)
    .values({ ...key, isStarred })
    .onConflictDoUpdate({ target: [stateNotes.userId, stateNotes.state], set: { isStarred } })
}

/** Saves a note after a certain version. @returns false if another device was faster */
export async function replaceNote(
  db: Db,
  key: { userId: string; state: string },
  { fromVersion, note }: { fromVersion: number; note: string },
): Promise<boolean> {
  const version = fromVersion + 1
  const rows = await db
    .insert(stateNotes)
    .values({ ...key, note, version })
    .onConflictDoUpdate({
      target: [stateNotes.userId, stateNotes.state],
      set: { note, version, savedAt: sql`now()` },
      setWhere: eq(stateNotes.version, fromVersion),
    })
    .returning({ version: stateNotes.version })
  return rows.length > 0
}

export async function findReadChanges(db: Db, userId: string): Promise<string[]> {
  const [row] = await db.select({ ids: changesRead.ids }).from(changesRead).where(eq(changesRead.userId, userId))
  return row?.ids ?? []
}

export async function addReadChanges(db: Db, userId: string, ids: string[]): Promise<void> {
  const all = sql`array(select distinct unnest(${changesRead.ids} || excluded.ids) order by 1)`
  await db
    .insert(changesRead)
    .values({ userId, ids })
    .onConflictDoUpdate({ target: changesRead.userId, set: { ids: all, readAt: sql`now()` } })
}

/**
 * The changes that came to the site after a member's access began; for an administrator without access, after the account
 * was created. What was there before is not new to them.
 */
export async function findNewChanges(db: Db, userId: string): Promise<Set<string>> {
  const isFederal = eq(documentVersions.document, federalChanges)
  const code = sql`substr(${documentVersions.document}, ${familyDocument('state', '').length + 1})`
  const id = sql<string>`case when ${isFederal} then 'us' else ${code} end || '-' || (change ->> 'id')`
  const since = sql`coalesce(
    (select min(${access.grantedAt}) from ${access} where ${access.userId} = ${userId} and ${givesAccess(access)}),
    (select ${users.registeredAt} from ${users} where ${users.id} = ${userId}))`
  const rows = await db
    .select({ id })
    .from(documentVersions)
    .innerJoin(
      publicationDocuments,
      and(
        eq(publicationDocuments.document, documentVersions.document),
        eq(publicationDocuments.version, documentVersions.version),
      ),
    )
    .innerJoin(publications, eq(publications.id, publicationDocuments.publicationId))
    .crossJoinLateral(sql`json_array_elements(${documentVersions.body} -> 'changes') as change`)
    .where(or(isFederal, like(documentVersions.document, `${familyDocument('state', '')}%`)))
    .groupBy(sql`1`)
    .having(sql`min(${publications.publishedAt}) > ${since}`)
  return new Set(rows.map((row) => row.id))
}
