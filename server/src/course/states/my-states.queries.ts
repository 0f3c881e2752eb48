import { type DocumentName, familyDocument } from '@course/contract/publishing/documents/documents'
import { and, eq, like, or, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { documentVersions, publicationDocuments, publications } from '../../publishing/tables/tables.ts'
import { access, givesAccess } from '../../sales/tables/tables.ts'
import { changesRead, notes, stateNotes } from '../tables/tables.ts'

const federalChanges = 'federal-changes' satisfies DocumentName

export async function findStarredStates(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ state: stateNotes.state })
    .from(stateNotes)
    .where(and(eq(stateNotes.userId, userId), eq(stateNotes.isStarred, true)))
  return rows.map(({ state }) => state)
}

export async function findNotedStates(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ state: notes.target })
    .from(notes)
    .where(and(eq(notes.userId, userId), eq(notes.kind, 'state')))
  return rows.map(({ state }) => state)
}

export async function setStar(db: Db, key: { userId: string; state: string }, isStarred: boolean): Promise<void> {
  await db
    .insert(stateNotes)
    .values({ ...key, isStarred })
    .onConflictDoUpdate({ target: [stateNotes.userId, stateNotes.state], set: { isStarred } })
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

/** Changes since access began, or since the account was created. What was there before is not new. */
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
