import { findProblems } from '@course/contract/publishing/documents/document-problems'
import type { DocumentName } from '@course/contract/publishing/documents/documents'
import type { Db } from '../../platform/db/db.ts'
import {
  type DocumentBodies,
  findBody,
  findNewestVersions,
  findPublished,
  findPublishedVersions,
} from './documents.queries.ts'

export interface FinishedBodies {
  bodies: Partial<DocumentBodies>
  unfinished: DocumentName[]
}

/** The documents as they could be published: drafts where they are finished, otherwise what is published. */
export async function findFinishedBodies(db: Db): Promise<FinishedBodies> {
  const [{ bodies }, newest, published] = [
    await findPublished(db),
    await findNewestVersions(db),
    await findPublishedVersions(db),
  ]
  const isPublished = ({ document, version }: { document: DocumentName; version: number }) =>
    published.some((row) => row.document === document && row.version === version)
  const unfinished: DocumentName[] = []
  for (const row of newest.filter((each) => !isPublished(each))) {
    const body = await findBody(db, row.document, row.version)
    if (Object.keys(findProblems(row.document, body)).length === 0) bodies[row.document] = body
    else unfinished.push(row.document)
  }
  return { bodies, unfinished }
}
