import { isDeepStrictEqual } from 'node:util'
import type { DocumentName } from '@course/contract/publishing/documents/documents'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  deleteUnpublished,
  findBody,
  findNewestVersion,
  findPublishedVersions,
  insertVersion,
} from './documents.queries.ts'
import { type Editor, refuseUnlessEditor, stale } from './documents.ts'

/**
 * Brings the published text back, entries that the draft added included. The draft stays in the history, but the newest
 * version does not differ from the published one, so no draft is left. A document that was never published is deleted.
 * @throws Refusal not_found; stale if somebody saved a newer version; forbidden
 */
export async function discardDraft(
  { db }: { db: Db },
  editor: Editor,
  document: DocumentName,
  fromVersion: number,
): Promise<number> {
  refuseUnlessEditor(editor, document)
  const newest = await findNewestVersion(db, document)
  if (!newest) throw new Refusal('not_found', 'This document does not exist.')
  if (newest.version !== fromVersion) throw stale(document, newest, newest.body)
  const published = (await findPublishedVersions(db)).find((row) => row.document === document)
  if (!published) {
    await db.transaction(async (tx) => {
      await deleteUnpublished(tx, document)
      await audit(tx, editor, 'draft.discarded', { object: document, before: { version: newest.version } })
    })
    return 0
  }
  const body = await findBody(db, document, published.version)
  if (isDeepStrictEqual(newest.body, body)) return newest.version
  const version = newest.version + 1
  const restored = { document, version, body, savedBy: editor.id, restoredFrom: published.version }
  const isDiscarded = await db.transaction(async (tx) => {
    if (!(await insertVersion(tx, restored))) return false
    await audit(tx, editor, 'draft.discarded', {
      object: document,
      before: { version: newest.version },
      after: { version },
    })
    return true
  })
  if (isDiscarded) return version
  throw stale(document, (await findNewestVersion(db, document)) ?? newest, newest.body)
}
