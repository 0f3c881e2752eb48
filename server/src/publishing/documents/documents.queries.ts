import { isDeepStrictEqual } from 'node:util'
import { findProblems } from '@course/contract/publishing/documents/document-problems'
import {
  type DocumentBodies,
  type DocumentName,
  documentNames,
  familyNames,
  splitUnknown,
} from '@course/contract/publishing/documents/documents'
import { type AnyColumn, and, desc, eq, inArray, like, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { documentVersions, publicationDocuments, publications, publishedVideos } from '../tables/tables.ts'

export type { DocumentBodies }

const publisher = alias(users, 'publisher')
const nameOf = (person: typeof users | typeof publisher) =>
  sql<string | null>`nullif(concat_ws(' ', ${person.firstName}, ${person.lastName}), '')`

const versionColumns = {
  document: sql<DocumentName>`${documentVersions.document}`,
  version: documentVersions.version,
  note: documentVersions.note,
  savedAt: documentVersions.savedAt,
  savedBy: nameOf(users).as('saved_by_name'),
  restoredFrom: documentVersions.restoredFrom,
}

const knows = (column: AnyColumn) =>
  or(inArray(column, documentNames), ...familyNames.map((family) => like(column, `${family}-%`)))
const isKnown = knows(documentVersions.document)

export async function findPublishedVideoIds(db: Db): Promise<string[]> {
  return (await db.select({ id: publishedVideos.id }).from(publishedVideos)).map(({ id }) => id)
}

export async function findNewestVersions(db: Db) {
  return db
    .selectDistinctOn([documentVersions.document], versionColumns)
    .from(documentVersions)
    .leftJoin(users, eq(users.id, documentVersions.savedBy))
    .where(isKnown)
    .orderBy(documentVersions.document, desc(documentVersions.version))
}

export async function findPublishedVersions(db: Db) {
  return db
    .selectDistinctOn([publicationDocuments.document], {
      document: sql<DocumentName>`${publicationDocuments.document}`,
      version: publicationDocuments.version,
      publication: publications.id,
      publishedAt: publications.publishedAt,
      publishedBy: nameOf(publisher).as('published_by_name'),
      note: publications.note,
    })
    .from(publicationDocuments)
    .innerJoin(publications, eq(publications.id, publicationDocuments.publicationId))
    .leftJoin(publisher, eq(publisher.id, publications.publishedBy))
    .where(knows(publicationDocuments.document))
    .orderBy(publicationDocuments.document, desc(publicationDocuments.publicationId))
}

export async function findNewestVersion(db: Db, document: DocumentName) {
  const [row] = await db
    .select({ ...versionColumns, body: documentVersions.body })
    .from(documentVersions)
    .leftJoin(users, eq(users.id, documentVersions.savedBy))
    .where(eq(documentVersions.document, document))
    .orderBy(desc(documentVersions.version))
    .limit(1)
  return row
}

/** The newest title of every document whose name begins with a prefix, where its body has one. */
export async function findTitles(db: Db, prefix: string): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinctOn([documentVersions.document], {
      document: documentVersions.document,
      title: sql<string | null>`${documentVersions.body}->>'title'`,
    })
    .from(documentVersions)
    .where(like(documentVersions.document, `${prefix}%`))
    .orderBy(documentVersions.document, desc(documentVersions.version))
  return new Map(rows.flatMap(({ document, title }) => (title ? [[document, title]] : [])))
}

export async function findVersions(db: Db, document: DocumentName, version?: number) {
  return db
    .selectDistinctOn([documentVersions.version], {
      ...versionColumns,
      publishedAt: publications.publishedAt,
      publishedBy: nameOf(publisher).as('published_by_name'),
      publicationNote: publications.note,
    })
    .from(documentVersions)
    .leftJoin(users, eq(users.id, documentVersions.savedBy))
    .leftJoin(
      publicationDocuments,
      and(
        eq(publicationDocuments.document, documentVersions.document),
        eq(publicationDocuments.version, documentVersions.version),
      ),
    )
    .leftJoin(publications, eq(publications.id, publicationDocuments.publicationId))
    .leftJoin(publisher, eq(publisher.id, publications.publishedBy))
    .where(
      and(
        eq(documentVersions.document, document),
        version === undefined ? undefined : eq(documentVersions.version, version),
      ),
    )
    .orderBy(desc(documentVersions.version), publications.id)
}

export async function findBody(db: Db, document: DocumentName, version: number): Promise<unknown> {
  const [row] = await db
    .select({ body: documentVersions.body })
    .from(documentVersions)
    .where(and(eq(documentVersions.document, document), eq(documentVersions.version, version)))
  return row?.body
}

export async function findBodies(db: Db, document: DocumentName): Promise<unknown[]> {
  const rows = await db
    .select({ body: documentVersions.body })
    .from(documentVersions)
    .where(eq(documentVersions.document, document))
  return rows.map(({ body }) => body)
}

/** Adds a version. @returns false if that version exists, because someone else was faster */
export async function insertVersion(db: Db, row: typeof documentVersions.$inferInsert): Promise<boolean> {
  const added = await db
    .insert(documentVersions)
    .values(row)
    .onConflictDoNothing()
    .returning({ version: documentVersions.version })
  return added.length > 0
}

/** Deletes every version of a document, unless one of them has been published in the meantime. */
export async function deleteUnpublished(db: Db, document: DocumentName): Promise<void> {
  const publication = db
    .select({ version: publicationDocuments.version })
    .from(publicationDocuments)
    .where(eq(publicationDocuments.document, document))
  await db.delete(documentVersions).where(and(eq(documentVersions.document, document), notExists(publication)))
}

export async function findNewestBodies(db: Db): Promise<Partial<DocumentBodies>> {
  const rows = await db
    .selectDistinctOn([documentVersions.document], { document: documentVersions.document, body: documentVersions.body })
    .from(documentVersions)
    .where(isKnown)
    .orderBy(documentVersions.document, desc(documentVersions.version))
  return Object.fromEntries(rows.map(({ document, body }) => [document, body]))
}

/**
 * The published documents, and the number of the newest publication, read in one statement: both belong together.
 * @param names by default all that this release knows
 * @returns number 0 and no bodies before the first start has imported them
 */
export async function findPublished(
  db: Db,
  names?: readonly DocumentName[],
): Promise<{ publication: number; bodies: Partial<DocumentBodies> }> {
  const newest = db
    .selectDistinctOn([publicationDocuments.document])
    .from(publicationDocuments)
    .where(names ? inArray(publicationDocuments.document, [...names]) : knows(publicationDocuments.document))
    .orderBy(publicationDocuments.document, desc(publicationDocuments.publicationId))
    .as('newest')
  const rows = await db
    .select({
      document: documentVersions.document,
      body: documentVersions.body,
      publication: sql<number>`(select coalesce(max(${publications.id}), 0) from ${publications})`.mapWith(Number),
    })
    .from(newest)
    .innerJoin(
      documentVersions,
      and(eq(documentVersions.document, newest.document), eq(documentVersions.version, newest.version)),
    )
  return {
    publication: rows[0]?.publication ?? 0,
    bodies: Object.fromEntries(
      rows.map(({ document, body }) => [document, splitUnknown(document as DocumentName, body).body]),
    ),
  }
}

interface Versioned {
  document: DocumentName
  version: number
}

/** The documents whose newest text is not what is published, with that text. */
export async function findDrafts(
  db: Db,
  newest: readonly Versioned[],
  published: readonly Versioned[],
): Promise<Map<DocumentName, unknown>> {
  const drafts = new Map<DocumentName, unknown>()
  for (const { document, version } of newest) {
    const shown = published.find((row) => row.document === document)?.version
    if (version === shown) continue
    const body = await findBody(db, document, version)
    const isSame = shown !== undefined && isDeepStrictEqual(body, await findBody(db, document, shown))
    if (!isSame) drafts.set(document, body)
  }
  return drafts
}

/** The drafts that could be published, and the names of those in which something is missing. */
export async function findFinishedDrafts(db: Db) {
  const drafts = await findDrafts(db, await findNewestVersions(db), await findPublishedVersions(db))
  const finished: Partial<DocumentBodies> = {}
  const unfinished: DocumentName[] = []
  for (const [document, body] of drafts)
    if (Object.keys(findProblems(document, body)).length === 0) finished[document] = body
    else unfinished.push(document)
  return { finished, unfinished }
}
