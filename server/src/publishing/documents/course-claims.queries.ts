import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { siteState } from '../../platform/db/site-state.ts'
import { documentVersions, publicationDocuments } from '../tables/tables.ts'

export async function findPublishedVideoLists(db: Db): Promise<unknown[]> {
  const rows = await db
    .selectDistinctOn([documentVersions.version], { body: documentVersions.body })
    .from(documentVersions)
    .innerJoin(
      publicationDocuments,
      and(
        eq(publicationDocuments.document, documentVersions.document),
        eq(publicationDocuments.version, documentVersions.version),
      ),
    )
    .where(eq(documentVersions.document, 'videos'))
  return rows.map(({ body }) => body)
}

export async function findConfirmedClaims(db: Db): Promise<readonly string[]> {
  const [row] = await db.select({ keys: siteState.confirmedClaims }).from(siteState)
  return row?.keys ?? []
}

export async function storeConfirmedClaim(db: Db, key: string, current: readonly string[]): Promise<void> {
  const kept = sql`(select coalesce(jsonb_agg(known), '[]') from jsonb_array_elements(${siteState.confirmedClaims}) as known
    where known <@ ${JSON.stringify(current)}::jsonb)`
  await db.update(siteState).set({ confirmedClaims: sql`${kept} || ${JSON.stringify([key])}::jsonb` })
}
