import { memberOf } from '@course/contract/publishing/documents/documents'
import type { Db } from '../../platform/db/db.ts'
import { namesIn } from './document-rules.ts'
import { type DocumentBodies, findNewestVersions, insertVersion } from './documents.queries.ts'
import { lockPublications } from './publications.queries.ts'
import { storePublication } from './publications.ts'

/**
 * Imports the documents that the database does not have yet, as a published version 1. On the first start that is all of
 * them. Later it is only what a new release adds to every site: lessons, walkthroughs, pictures and states are the owner's.
 * @param importMore what else the first start imports, in the same transaction
 */
export async function importDocuments(
  db: Db,
  files: DocumentBodies,
  importMore: (tx: Db) => Promise<void> = async () => {},
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPublications(tx)
    const known = new Set((await findNewestVersions(tx)).map(({ document }) => document))
    const isFirst = known.size === 0
    const missing = namesIn(files).filter((name) => !known.has(name) && (isFirst || !memberOf(name)))
    if (missing.length === 0) return
    for (const document of missing)
      await insertVersion(tx, { document, version: 1, body: files[document], note: 'Imported' })
    const versions = missing.map((document) => ({ document, version: 1 }))
    await storePublication(tx, versions, { publishedBy: null, note: 'Imported' })
    if (isFirst) await importMore(tx)
  })
}
