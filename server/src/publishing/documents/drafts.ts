import { isDeepStrictEqual } from 'node:util'
import { findProblems } from '@course/contract/publishing/documents/document-problems'
import type { DocumentName } from '@course/contract/publishing/documents/documents'
import type { Db } from '../../platform/db/db.ts'
import { type DocumentBodies, findBody, findNewestVersions, findPublishedVersions } from './documents.queries.ts'

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
