import { isDeepStrictEqual } from 'node:util'
import type { LegalContent } from '@course/contract/publishing/content/content'
import { type DocumentName, documentKind } from '@course/contract/publishing/documents/documents'
import { differenceText, looselyRead } from '@course/contract/sales/price-differences'
import type { Db } from '../../platform/db/db.ts'
import { findCrossProblems } from './cross-problems.ts'
import { bodyDifferences, missingEntries, namesIn, parseDocuments } from './document-rules.ts'
import {
  type DocumentBodies,
  findNewestVersion,
  findPublished,
  findPublishedVersions,
  insertVersion,
} from './documents.queries.ts'
import { findStoppingDifferences } from './price-texts.ts'
import { findNewestApplied, findNewestPublication, lockPublications } from './publications.queries.ts'
import { storeWithTerms } from './publish.ts'
import type { RenderPublication } from './render-port.ts'

export interface FilesPlan {
  publication: number
  /** The publication that the files were made from. */
  base: number
  changed: ChangedDocument[]
}

export interface ChangedDocument {
  document: DocumentName
  file: string
  /** One line for each place, with what is published and what the file says. */
  lines: string[]
  /** Who published it since the files were made; undefined if nobody did. */
  publishedSince: { publication: number; by: string; at: Date } | undefined
  hasDraft: boolean
}

/**
 * Compares the files with what is published. Writes nothing.
 * @param mark the publication that the files were exported from or applied as; by default the last one that was applied
 * @throws Error naming the file and entry if the files lack a video or link, or do not fit together
 */
export async function planFiles(db: Db, files: DocumentBodies, mark: number | undefined): Promise<FilesPlan> {
  const { publication, bodies } = await findPublished(db)
  const base = mark ?? (await findNewestApplied(db))
  const versions = await findPublishedVersions(db)
  const changed: ChangedDocument[] = []
  for (const document of namesIn(files).filter((name) => !isDeepStrictEqual(bodies[name], files[name]))) {
    const shown = versions.find((row) => row.document === document)
    const newest = await findNewestVersion(db, document)
    changed.push({
      document,
      file: documentKind(document).file,
      lines: bodyDifferences(bodies[document], files[document]),
      publishedSince:
        shown && shown.publication > base
          ? { publication: shown.publication, by: shown.publishedBy ?? 'files', at: shown.publishedAt }
          : undefined,
      hasDraft: (newest?.version ?? 0) > (shown?.version ?? 0),
    })
    refuseMissing(documentKind(document).file, newest?.body, files[document])
  }
  // After the missing entries, because a lesson without its video follows from one.
  const [problem] = findCrossProblems(parseDocuments(files))
  if (problem) throw new Error(`${documentKind(problem.document).file}: ${problem.text}`)
  refuseMisleadingPrices(bodies, files, changed)
  return { publication, base, changed }
}

/** The same rule as for publishing in the editor, in the words of the files. */
function refuseMisleadingPrices(
  published: Partial<DocumentBodies>,
  files: DocumentBodies,
  changed: readonly ChangedDocument[],
): void {
  const [before, prices] = [looselyRead(published.prices), looselyRead(files.prices)]
  if (!prices) return
  const stopping = findStoppingDifferences(
    before && { prices: before, bodies: published },
    { prices, bodies: files },
    changed,
  )
  const [first] = stopping
  if (!first) return
  const lines = stopping.map(
    (difference) => `${documentKind(difference.document as DocumentName).file}: ${differenceText(difference)}`,
  )
  throw new Error(
    [
      ...lines,
      `Correct the sentence or the price. To confirm the difference, add { "shown": "${first.shown}", "charged": "${first.charged}" } under "confirmed" in prices.json.`,
    ].join('\n'),
  )
}

function refuseMissing(file: string, before: unknown, after: unknown): void {
  const missing = missingEntries(before, after).map(({ id }) => `"${id}"`)
  if (missing.length === 0) return
  throw new Error(
    `${file} lacks ${missing.join(', ')}. Nothing is deleted by leaving it out. Put it back; to hide it, add "archived": true to it.`,
  )
}

/**
 * Renders the pages, and publishes the changed files as new versions with them, in one transaction.
 * @returns the number of the publication
 * @throws Error with a sentence if the pages can't be rendered, something was published since the plan was made, or a
 *   price can't be charged
 */
export async function applyFiles(
  db: Db,
  plan: FilesPlan,
  files: { bodies: DocumentBodies; earlierTerms: readonly LegalContent[] },
  renderPublication: RenderPublication,
): Promise<number> {
  const rendering = await renderPublication(files.bodies)
  if (rendering.kind === 'failed') throw new Error(`Nothing was changed. ${rendering.reason}`)
  return db.transaction(async (tx) => {
    await lockPublications(tx)
    if ((await findNewestPublication(tx)) !== plan.publication)
      throw new Error('Someone else has changed the content in the meantime. Nothing was changed. Please try again.')
    const versions: { document: DocumentName; version: number }[] = []
    for (const { document } of plan.changed) {
      const version = ((await findNewestVersion(tx, document))?.version ?? 0) + 1
      const row = { document, version, body: files.bodies[document], note: 'Applied from files' }
      if (!(await insertVersion(tx, row))) throw new Error('Someone has saved a draft meanwhile. Please try again.')
      versions.push({ document, version })
    }
    const values = parseDocuments(files.bodies)
    const more = { by: { command: 'content:apply' }, note: 'Applied from files', earlierTerms: files.earlierTerms }
    const { publication } = await storeWithTerms(tx, versions, { values, ...more })
    await rendering.store(tx, publication)
    return publication
  })
}
