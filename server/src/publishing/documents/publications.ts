import { isDeepStrictEqual } from 'node:util'
import type { Publication } from '@course/contract/publishing/documents/content-editing'
import { documentKind, isDocumentName } from '@course/contract/publishing/documents/documents'
import type { Db } from '../../platform/db/db.ts'
import { raiseContentVersion } from './content-version.ts'
import {
  deleteMeasuredLengths,
  findPlayed,
  findPublications,
  insertPublication,
  type NamedVersion,
  preserveCompletions,
  storePublishedKeys,
} from './publications.queries.ts'

/** If a video plays something else now, what was measured of it is forgotten. The caller holds the lock. */
export async function storePublication(
  tx: Db,
  versions: NamedVersion[],
  about: { publishedBy: string | null; note: string | null },
): Promise<{ id: number; publishedAt: Date }> {
  const before = new Map((await findPlayed(tx)).map((video) => [video.id, video]))
  if (versions.some(({ document }) => document === 'videos')) await preserveCompletions(tx)
  const publication = await insertPublication(tx, versions, about)
  await storePublishedKeys(tx)
  const changed = (await findPlayed(tx)).filter(({ id }) => before.has(id))
  const others = changed.filter((video) => !isDeepStrictEqual({ ...before.get(video.id) }, { ...video }))
  await deleteMeasuredLengths(
    tx,
    others.map(({ id }) => id),
  )
  await raiseContentVersion(tx)
  return publication
}

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
