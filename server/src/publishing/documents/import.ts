import { findFaults } from '@course/contract/publishing/document-faults'
import { type DocumentName, type FamilyName, memberOf } from '@course/contract/publishing/documents'
import type { Db } from '../../platform/db/db.ts'
import { readStoredContent } from '../content/content.queries.ts'
import { namesIn } from './document-rules.ts'
import { type DocumentBodies, findNewestVersion, findNewestVersions, insertVersion } from './documents.queries.ts'
import { insertPublication, lockPublications } from './publications.queries.ts'
import { bodiesOfStored } from './stored-content.ts'

interface ImportDeps {
  db: Db
  log: { warn(what: object, message: string): void }
}

/**
 * Imports the documents that the database does not have yet, as a published version 1. On the first start that is all of
 * them: the price, the videos and the links as the database has them, the words from the running release's files. Later
 * it is only what a new release adds. Of several instances that start at once, one imports.
 * @param files the bodies of the running release's files
 */
export async function importDocuments({ db, log }: ImportDeps, files: DocumentBodies): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPublications(tx)
    const known = new Set((await findNewestVersions(tx)).map(({ document }) => document))
    const lacking = namesIn(files).filter((name) => !known.has(name))
    const missing = known.size === 0 ? lacking : await importableDocuments(tx, lacking)
    if (missing.length === 0) return
    const stored = known.size === 0 ? bodiesOfStored(await readStoredContent(tx), files) : {}
    for (const document of missing)
      await insertVersion(tx, {
        document,
        version: 1,
        body: chooseBody(document, stored, files, log),
        note: 'Imported',
      })
    const versions = missing.map((document) => ({ document, version: 1 }))
    await insertPublication(tx, versions, { publishedBy: null, note: 'Imported' })
  })
}

/**
 * A release brings lessons for its own course, and states. On a site that exists, only lessons of videos that it has are
 * imported, and none of a family once the owner has written one: the list is theirs then.
 */
async function importableDocuments(tx: Db, lacking: DocumentName[]): Promise<DocumentName[]> {
  const [videos, newest] = [(await findNewestVersion(tx, 'videos'))?.body, await findNewestVersions(tx)]
  const ids = new Set(Array.isArray(videos) ? videos.map(({ id }: { id: string }) => id) : [])
  const has = (family: FamilyName) => newest.some(({ document }) => memberOf(document)?.family === family)
  const [hasLessons, hasStates] = [has('lesson'), has('state')]
  return lacking.filter((name) => {
    const member = memberOf(name)
    if (member?.family === 'state') return !hasStates
    return member === undefined || (!hasLessons && ids.has(member.id))
  })
}

/** What the tables hold may break a rule of this release. Then the file is imported, and the tables stay as they are. */
function chooseBody(
  name: DocumentName,
  stored: Partial<DocumentBodies>,
  files: DocumentBodies,
  log: ImportDeps['log'],
): unknown {
  const body = stored[name]
  if (body === undefined) return files[name]
  const faults = findFaults(name, body)
  if (Object.keys(faults).length === 0) return body
  log.warn({ document: name, faults }, 'the stored content has faults, so the editor starts with the one in content/')
  return files[name]
}
