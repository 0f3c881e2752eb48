import type { DocumentName } from '@course/contract/publishing/documents/documents'
import { desc, eq, isNull, max, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { siteState } from '../../platform/db/site-state.ts'
import { publicationDocuments, publications } from '../tables/tables.ts'

export interface NamedVersion {
  document: DocumentName
  version: number
}

const publishing = 7_302_462

/** Makes transactions that publish or import wait for each other, until the transaction ends. */
export async function lockPublications(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${publishing})`)
}

export async function findNewestPublication(db: Db): Promise<number> {
  const [row] = await db.select({ id: max(publications.id) }).from(publications)
  return row?.id ?? 0
}

/** Stores a publication and announces it to all instances when the transaction commits. The caller holds the lock. */
export async function insertPublication(
  db: Db,
  versions: NamedVersion[],
  { publishedBy, note }: { publishedBy: string | null; note: string | null },
): Promise<{ id: number; publishedAt: Date }> {
  const id = (await findNewestPublication(db)) + 1
  const [row] = await db
    .insert(publications)
    .values({ id, publishedBy, note })
    .returning({ publishedAt: publications.publishedAt })
  if (!row) throw new Error(`publication ${id} was not stored`)
  await db.insert(publicationDocuments).values(versions.map((each) => ({ ...each, publicationId: id })))
  await db.execute(sql`select pg_notify('content', ${String(id)})`)
  return { id, publishedAt: row.publishedAt }
}

export async function findPublications(db: Db) {
  return db
    .select({
      publication: publications.id,
      publishedAt: publications.publishedAt,
      publishedBy: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
      note: publications.note,
      documents: sql<{ document: string; version: number }[]>`(
        select json_agg(json_build_object('document', ${publicationDocuments.document}, 'version', ${publicationDocuments.version})
          order by ${publicationDocuments.document})
        from ${publicationDocuments} where ${publicationDocuments.publicationId} = ${publications.id})`,
    })
    .from(publications)
    .leftJoin(users, eq(users.id, publications.publishedBy))
    .orderBy(desc(publications.id))
}

export async function findNewestApplied(db: Db): Promise<number> {
  const [row] = await db
    .select({ id: max(publications.id) })
    .from(publications)
    .where(isNull(publications.publishedBy))
  return row?.id ?? 0
}

/** Undefined before the first start has imported the content. */
export async function readContentVersion(db: Db): Promise<number | undefined> {
  const [row] = await db.select({ version: siteState.contentVersion }).from(siteState)
  return row?.version
}

/** Raises the content version, so that every instance looks at what is published. */
export async function raiseContentVersion(db: Db): Promise<void> {
  await db.insert(siteState).values({ id: 1, contentVersion: 0 }).onConflictDoNothing()
  await db.update(siteState).set({ contentVersion: sql`${siteState.contentVersion} + 1` })
}
