import type { DocumentName } from '@course/contract/publishing/documents/documents'
import { asc } from 'drizzle-orm'
import { findNewestVersion, findPublished, insertVersion } from '../src/publishing/documents/documents.queries.ts'
import { lockPublications } from '../src/publishing/documents/publications.queries.ts'
import { storePublication } from '../src/publishing/documents/publications.ts'
import { publishedVideos } from '../src/schema.ts'
import type { TestSite } from './test-site.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test edits whatever the body holds
type Body = any

/** Publishes another body of a document, without the checks and pages of the editor. */
export async function publishBody(
  { db, follow }: Pick<TestSite, 'db'> & Partial<Pick<TestSite, 'follow'>>,
  document: DocumentName,
  edit: (body: Body) => Body,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPublications(tx)
    const { bodies } = await findPublished(tx, [document])
    const version = ((await findNewestVersion(tx, document))?.version ?? 0) + 1
    await insertVersion(tx, { document, version, body: edit(structuredClone(bodies[document])) })
    await storePublication(tx, [{ document, version }], { publishedBy: null, note: null })
  })
  await follow?.()
}

/** The published videos, archived ones too, in the order of their document. */
export const readVideos = ({ db }: Pick<TestSite, 'db'>) =>
  db.select().from(publishedVideos).orderBy(asc(publishedVideos.orderNumber))
