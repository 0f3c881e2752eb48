import { isDeepStrictEqual } from 'node:util'
import type { LegalContent } from '@course/contract/publishing/content/content'
import { type DocumentName, documentKind, splitUnknown } from '@course/contract/publishing/documents/documents'
import { differenceText } from '@course/contract/sales/price-differences'
import type { Db } from '../../platform/db/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { bodyDifferences, missingEntries, namesIn, parseDocuments } from './document-rules.ts'
import {
  type DocumentBodies,
  findNewestVersion,
  findPublished,
  findPublishedVersions,
  insertVersion,
} from './documents.queries.ts'
import { type NewLawChange, newLawChanges } from './new-law-changes.ts'
import { type DocumentProblem, problemsOf } from './publication-problems.ts'
import { findNewestApplied, findNewestPublication, lockPublications } from './publications.queries.ts'
import { storeWithTerms } from './publish.ts'
import type { FindRenderingProblem } from './render-port.ts'

export interface FilesPlan {
  publication: number
  base: number
  changed: ChangedDocument[]
  lawChanges: NewLawChange[]
}

export interface ChangedDocument {
  document: DocumentName
  file: string
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
    const { unknown } = splitUnknown(document, newest?.body ?? files[document])
    if (unknown.length > 0)
      throw new Error(
        `${documentKind(document).file} has fields of a newer release on the site (${unknown.join(', ')}). Apply it with the newer release.`,
      )
  }
  // After the missing entries, because a lesson without its video follows from one.
  refuseProblems((await problemsOf(db, bodies, files)).filter(({ stops }) => stops))
  return { publication, base, changed, lawChanges: newLawChanges(bodies, files) }
}

function refuseProblems(problems: readonly DocumentProblem[]): void {
  const [first] = problems
  if (!first) return
  const fileOf = ({ document }: DocumentProblem) => documentKind(document).file
  if (!first.difference) throw new Error(`${fileOf(first)}: ${first.text}`)
  const { shown, charged } = first.difference
  throw new Error(
    [
      ...problems.flatMap((each) => (each.difference ? `${fileOf(each)}: ${differenceText(each.difference)}` : [])),
      `Correct the sentence or the price. To confirm the difference, add { "shown": "${shown}", "charged": "${charged}" } under "confirmed" in prices.json.`,
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

/** Publishes the changed files as new versions. @throws Error if nothing was changed, with a sentence that says why */
export async function applyFiles(
  db: Db,
  plan: FilesPlan,
  files: { bodies: DocumentBodies; earlierTerms: readonly LegalContent[]; jobs: Pick<Jobs, 'enqueue'> },
  findRenderingProblem: FindRenderingProblem,
): Promise<number> {
  const values = parseDocuments(files.bodies)
  const problem = await findRenderingProblem({ bodies: files.bodies, values })
  if (problem) throw new Error(`Nothing was changed. ${problem}`)
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
    const more = { by: { command: 'content:apply' }, note: 'Applied from files', lawChanges: plan.lawChanges }
    const { publication } = await storeWithTerms(tx, files, versions, { values, ...more })
    return publication
  })
}
