import { setTimeout } from 'node:timers/promises'
import type { LegalContent } from '@course/contract/content'
import { ContentError } from '@course/contract/content-files'
import { type DocumentName, type DocumentValues, documentKind } from '@course/contract/documents'
import type { Db } from '../../db/db.ts'
import { newId } from '../../ids.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { Refusal } from '../../refusal.ts'
import { followContent } from '../content/content.ts'
import { publishTerms, refuseWrongTerms } from '../terms/published-terms.ts'
import { type CrossFault, findCrossFaults } from './cross-faults.ts'
import { parseDocuments } from './document-rules.ts'
import {
  type DocumentBodies,
  findBody,
  findNewestVersions,
  findPublished,
  findPublishedVersions,
} from './documents.queries.ts'
import { type Editor, refuseUnlessEditor } from './documents.ts'
import {
  acquirePublishingLease,
  findNewestPublication,
  insertPublication,
  lockPublications,
  type NamedVersion,
  releasePublishingLease,
} from './publications.queries.ts'
import { type RenderPublication, renderingSeconds } from './render-port.ts'

export interface PublishDeps {
  db: Db
  jobs: Jobs
  renderPublication: RenderPublication
  /** Texts of earlier terms that the owner kept in the content folder. */
  earlierTerms: readonly LegalContent[]
  /** Called after a publication, so that this instance follows at once. */
  onPublished(): Promise<void>
}

export interface Published {
  publication: number
  publishedAt: Date
}

const someoneElse = () =>
  new Refusal(
    'conflict',
    'Someone else is publishing at this moment, so nothing was published. Please try again in a minute.',
  )

/**
 * Publishes the newest versions of some documents together. Renders the pages first; then one transaction stores the
 * publication and its pages, and the course, the price and the terms follow. The same call again changes nothing.
 * @throws Refusal stale if a version is not the newest; conflict during another publishing; content_refused; forbidden
 */
export async function publishDocuments(
  deps: PublishDeps,
  editor: Editor,
  { versions, note }: { versions: NamedVersion[]; note?: string | undefined },
): Promise<Published> {
  const { db } = deps
  for (const { document } of versions) refuseUnlessEditor(editor, document)
  if (new Set(versions.map(({ document }) => document)).size < versions.length)
    throw new Refusal('invalid_input', 'Name each document once.')
  const earlier = await findSamePublication(db, versions)
  if (earlier) return earlier
  const holder = newId()
  if (!(await acquirePublishingLease(db, holder, renderingSeconds + 15))) throw someoneElse()
  try {
    await refuseOlderVersions(db, versions)
    const plan = await planPublication(db, versions)
    const rendering = await Promise.race([deps.renderPublication(plan.bodies), tooLong()])
    if (rendering.kind === 'failed')
      throw new Refusal('content_refused', `Nothing was published, and the site stays as it is. ${rendering.reason}`)
    const done = await db.transaction(async (tx) => {
      await lockPublications(tx)
      if (!(await releasePublishingLease(tx, holder))) throw someoneElse()
      // An import from files needs no lease.
      if ((await findNewestPublication(tx)) !== plan.base) throw someoneElse()
      const more = { publishedBy: editor.id, note: note || null }
      const stored = await storePublication(tx, versions, { ...more, ...plan, earlierTerms: deps.earlierTerms })
      await rendering.store(tx, stored.publication)
      // Asks Vimeo for the lengths of new videos.
      if (versions.some(({ document }) => document === 'videos')) await deps.jobs.enqueue(tx, 'videos.measure', {})
      return stored
    })
    await deps.onPublished()
    return done
  } finally {
    // Without a database the lease expires by itself.
    await releasePublishingLease(db, holder).catch(() => false)
  }
}

/** Icons wait for the pictures that are decoded before them, which must not outlast the lease. */
const tooLong = () =>
  setTimeout(
    (renderingSeconds + 5) * 1_000,
    { kind: 'failed', reason: 'Preparing the pages took too long. Please try again in a minute.' } as const,
    { ref: false },
  )

interface Plan {
  /** The newest publication when the plan was made. */
  base: number
  bodies: DocumentBodies
  values: DocumentValues
}

/** What would be published with these versions. @throws Refusal content_refused if the documents do not fit together */
async function planPublication(db: Db, versions: NamedVersion[]): Promise<Plan> {
  const { publication: base, bodies: published } = await findPublished(db)
  const bodies = { ...published } as DocumentBodies
  for (const { document, version } of versions) bodies[document] = await findBody(db, document, version)
  const values = parseDocuments(bodies)
  const fault = findCrossFaults(values).find(isNew(published, versions))
  if (fault) throw refused(fault.document, fault.path, fault.text)
  await refuseWrongTerms(db, { site: values.site, terms: values.legal, earlierTerms: [] }).catch((error: unknown) => {
    if (!(error instanceof ContentError)) throw error
    throw refused('legal', 'version', error.message.replace('words/legal.json: ', ''))
  })
  return { base, bodies, values }
}

/** What an earlier release has published with a fault does not stop other documents. */
function isNew(published: Partial<DocumentBodies>, versions: NamedVersion[]): (fault: CrossFault) => boolean {
  const earlier = new Set(findCrossFaults(parseDocuments(published)).map(({ text }) => text))
  return ({ document, text }) => !earlier.has(text) || versions.some((version) => version.document === document)
}

/** Stores a publication, and lets the course, the price and the terms follow. The caller holds the lock. */
export async function storePublication(
  tx: Db,
  versions: NamedVersion[],
  more: Pick<Plan, 'values'> & { publishedBy: string | null; note: string | null } & Pick<PublishDeps, 'earlierTerms'>,
): Promise<Published> {
  const { values, earlierTerms, publishedBy, note } = more
  const { id, publishedAt } = await insertPublication(tx, versions, { publishedBy, note })
  await publishTerms(tx, { site: values.site, terms: values.legal, earlierTerms })
  await followContent(tx, {
    ...{ site: values.site, prices: values.prices, videos: values.videos },
    ...{ generalResources: values['general-links'], stateResources: values['state-links'] },
  })
  return { publication: id, publishedAt }
}

/** The publication that a repeated call has already made. */
async function findSamePublication(db: Db, versions: NamedVersion[]): Promise<Published | undefined> {
  const published = await findPublishedVersions(db)
  const same = versions.map(({ document, version }) =>
    published.find((row) => row.document === document && row.version === version),
  )
  if (same.some((row) => row === undefined)) return undefined
  const newest = same.toSorted((a, b) => (b?.publication ?? 0) - (a?.publication ?? 0))[0]
  return newest && { publication: newest.publication, publishedAt: newest.publishedAt }
}

async function refuseOlderVersions(db: Db, versions: NamedVersion[]): Promise<void> {
  const newest = await findNewestVersions(db)
  for (const { document, version } of versions) {
    if (newest.find((row) => row.document === document)?.version === version) continue
    throw new Refusal(
      'stale',
      `"${documentKind(document).title}" was saved in another tab or by someone else in the meantime, so nothing was published. Please read the newest version first.`,
    )
  }
}

const refused = (document: DocumentName, path: string, text: string) => {
  const sentence = `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`
  return new Refusal('content_refused', `Nothing was published. "${documentKind(document).title}": ${sentence}`, {
    fields: { [[document, path].filter(Boolean).join('.')]: sentence },
  })
}
