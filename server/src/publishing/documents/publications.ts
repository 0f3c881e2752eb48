import type { Publication } from '@course/contract/publishing/documents/content-editing'
import { documentKind, isDocumentName } from '@course/contract/publishing/documents/documents'
import type { Db } from '../../platform/db/db.ts'
import { findPublications } from './publications.queries.ts'

/** What was published when and by whom, newest first. A document that this release does not know keeps its name. */
export async function listPublications(db: Db): Promise<Publication[]> {
  return (await findPublications(db)).map(({ publishedAt, documents: named, ...row }) => ({
    ...row,
    publishedAt: publishedAt.toISOString(),
    documents: named.map((each) => ({
      ...each,
      title: isDocumentName(each.document) ? documentKind(each.document).title : each.document,
    })),
  }))
}
