import { videoLinks } from '@course/contract/publishing/content/lesson-problems'
import { type DocumentName, type FamilyName, memberOf } from '@course/contract/publishing/documents/documents'
import type { Db } from '../../platform/db/db.ts'
import { namesIn } from './document-rules.ts'
import { type DocumentBodies, findNewestVersion, findNewestVersions, insertVersion } from './documents.queries.ts'
import { lockPublications } from './publications.queries.ts'
import { storePublication } from './publications.ts'

/**
 * Imports the documents that the database does not have yet, as a published version 1. On the first start that is all of
 * them, later only what a new release adds. Of several instances that start at once, one imports.
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
    const lacking = namesIn(files).filter((name) => !known.has(name))
    const missing = known.size === 0 ? lacking : await importableDocuments(tx, lacking, files)
    if (missing.length === 0) return
    for (const document of missing)
      await insertVersion(tx, { document, version: 1, body: files[document], note: 'Imported' })
    const versions = missing.map((document) => ({ document, version: 1 }))
    await storePublication(tx, versions, { publishedBy: null, note: 'Imported' })
    if (known.size === 0) await importMore(tx)
  })
}

/**
 * A release brings lessons and walkthroughs for its own course, and states. On a site that exists, only lessons of videos
 * that it has are imported, only walkthroughs whose links lead to such videos, and none of a family once the owner has
 * written one: the list is theirs then.
 */
async function importableDocuments(tx: Db, lacking: DocumentName[], files: DocumentBodies): Promise<DocumentName[]> {
  const [videos, newest] = [(await findNewestVersion(tx, 'videos'))?.body, await findNewestVersions(tx)]
  const ids = new Set(Array.isArray(videos) ? videos.map(({ id }: { id: string }) => id) : [])
  const has = (family: FamilyName) => newest.some(({ document }) => memberOf(document)?.family === family)
  const taken = { lesson: has('lesson'), state: has('state'), walkthrough: has('walkthrough'), picture: has('picture') }
  const fits = (name: DocumentName) =>
    [...JSON.stringify(files[name]).matchAll(videoLinks)].every(([, video = '']) => ids.has(video))
  const hasWalkthrough = lacking.some((name) => memberOf(name)?.family === 'walkthrough' && fits(name))
  return lacking.filter((name) => {
    const member = memberOf(name)
    if (member === undefined) return true
    if (taken[member.family]) return false
    if (member.family === 'lesson') return ids.has(member.id)
    if (member.family === 'walkthrough') return fits(name)
    return member.family === 'state' || hasWalkthrough
  })
}
