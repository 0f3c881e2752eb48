import { courseProductId } from '@course/contract/product'
import type { LegalContent } from '@course/contract/publishing/content/content'
import { documentKind } from '@course/contract/publishing/documents/documents'
import { decimalAmount } from '@course/contract/sales/prices'
import { requireProof } from '../../accounts/accounts.ts'
import type { Actor } from '../../platform/audit/actor.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { publishTerms } from '../terms/published-terms.ts'
import { findNewestVersions, findPublishedVersions } from './documents.queries.ts'
import { refuseUnlessEditor } from './documents.ts'
import { queueLawEmails } from './new-law-changes.ts'
import { findProduct, findPublishedTermsVersion } from './product.ts'
import type { NamedVersion } from './publications.queries.ts'
import { storePublication } from './publications.ts'
import { type Plan, planPublication } from './publish-plan.ts'
import { type PublishRenderedDeps, publishRendered } from './publish-rendered.ts'

export interface PublishDeps extends PublishRenderedDeps {
  jobs: Jobs
  /** Texts of earlier terms that the owner kept in the content folder. */
  earlierTerms: readonly LegalContent[]
}

export interface Published {
  publication: number
  publishedAt: Date
}

/**
 * Publishes the newest versions of some documents together. Renders the pages first; then one transaction stores the
 * publication, and the terms follow. The same call again changes nothing. Prices, terms and whatever else only a Super
 * Admin may change need a recent proof.
 * @throws Refusal stale if a version is not the newest; conflict during another publishing; content_refused; forbidden;
 * proof_required
 */
export async function publishDocuments(
  deps: PublishDeps,
  editor: Caller,
  { versions, note }: { versions: NamedVersion[]; note?: string | undefined },
): Promise<Published> {
  const { db } = deps
  for (const { document } of versions) refuseUnlessEditor(editor, document)
  if (versions.some(({ document }) => documentKind(document).role === 'Super Admin')) await requireProof(db, editor)
  if (new Set(versions.map(({ document }) => document)).size < versions.length)
    throw new Refusal('invalid_input', 'Name each document once.')
  const earlier = await findSamePublication(db, versions)
  if (earlier) return earlier
  return publishRendered(deps, {
    undone: 'Nothing was published',
    async plan() {
      await refuseOlderVersions(db, versions)
      return planPublication(db, versions)
    },
    async store(tx, plan) {
      await refuseOlderVersions(tx, versions)
      const stored = await storeWithTerms(tx, deps, versions, { ...plan, by: editor, note: note || null })
      // Asks Vimeo for the lengths of new videos.
      if (versions.some(({ document }) => document === 'videos')) await deps.jobs.enqueue(tx, 'videos.measure', {})
      return stored
    },
  })
}

export async function storeWithTerms(
  tx: Db,
  { jobs, earlierTerms }: { jobs: Pick<Jobs, 'enqueue'> } & Pick<PublishDeps, 'earlierTerms'>,
  versions: NamedVersion[],
  { values, lawChanges, by, note }: Pick<Plan, 'values' | 'lawChanges'> & { by: Actor; note: string | null },
): Promise<Published> {
  const publishedBy = 'id' in by ? by.id : null
  const before = await findOffer(tx)
  const { id, publishedAt } = await storePublication(tx, versions, { publishedBy, note })
  await publishTerms(tx, { site: values.site, terms: values.legal, earlierTerms })
  await queueLawEmails(tx, jobs, lawChanges)
  await auditPublication(tx, by, { publication: id, versions, before })
  return { publication: id, publishedAt }
}

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

async function findOffer(tx: Db) {
  const product = await findProduct(tx, courseProductId)
  return {
    price: product && decimalAmount(product.prices.chargedCents),
    currency: product?.currency,
    terms: await findPublishedTermsVersion(tx),
  }
}

/** Records a publication, as one of the price and the terms if it has one of these documents. */
async function auditPublication(
  tx: Db,
  by: Actor,
  {
    publication,
    versions,
    before,
  }: { publication: number; versions: readonly NamedVersion[]; before: Awaited<ReturnType<typeof findOffer>> },
): Promise<void> {
  const documents = versions.map(({ document }) => document)
  const published = { publication, documents, versions: versions.map(({ version }) => version) }
  if (documents.some((document) => document === 'prices' || document === 'legal'))
    await audit(tx, by, 'offer.published', {
      also: documents,
      before,
      after: { ...published, ...(await findOffer(tx)) },
    })
  else await audit(tx, by, 'content.published', { also: documents, after: published })
}
