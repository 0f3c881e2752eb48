import type { TermsText } from '@course/contract/publishing/published-terms'
import { desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { siteState } from '../../platform/db/site-state.ts'
import { termsVersions } from '../tables/tables.ts'

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
