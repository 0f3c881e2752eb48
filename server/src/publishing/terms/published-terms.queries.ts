import type { TermsText } from '@course/contract/publishing/published-terms'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { siteState } from '../../platform/db/site-state.ts'
import { attempts } from '../../sales/tables/tables.ts'
import { documentVersions, publicationDocuments, termsVersions } from '../tables/tables.ts'

export interface PublishedTerms {
  version: string
  digest: string
  text: TermsText
}

/** Lets one process at a time publish terms, until the end of the transaction. */
export async function lockTerms(db: Db): Promise<void> {
  await db.select({ id: siteState.id }).from(siteState).for('update')
}

export async function findPublished(db: Db, version: string) {
  const [row] = await db.select().from(termsVersions).where(eq(termsVersions.version, version))
  return row
}

/**
 * The version of the published terms, which new buyers accept. Read from the database, because an instance may not have
 * heard of the newest publication yet.
 */
export async function findPublishedTermsVersion(db: Db): Promise<string> {
  const [row] = await db
    .select({ version: sql<string>`${documentVersions.body}->>'version'` })
    .from(publicationDocuments)
    .innerJoin(
      documentVersions,
      and(
        eq(documentVersions.document, publicationDocuments.document),
        eq(documentVersions.version, publicationDocuments.version),
      ),
    )
    .where(eq(publicationDocuments.document, 'legal'))
    .orderBy(desc(publicationDocuments.publicationId))
    .limit(1)
  if (!row) throw new Error('No terms are published.')
  return row.version
}

export async function findNewestVersion(db: Db): Promise<string | undefined> {
  const [row] = await db
    .select({ version: termsVersions.version })
    .from(termsVersions)
    .where(isNotNull(termsVersions.text))
    .orderBy(desc(termsVersions.version))
    .limit(1)
  return row?.version
}

export async function saveTerms(db: Db, row: PublishedTerms): Promise<void> {
  const { digest, text } = row
  await db
    .insert(termsVersions)
    .values(row)
    .onConflictDoUpdate({ target: termsVersions.version, set: { digest, text }, setWhere: isNull(termsVersions.text) })
}

/** Adds the versions that purchases name and whose text nobody kept. */
export async function addSoldVersions(db: Db): Promise<void> {
  await db.execute(
    sql`insert into ${termsVersions} (version) select distinct ${attempts.termsVersion} from ${attempts} on conflict do nothing`,
  )
}
