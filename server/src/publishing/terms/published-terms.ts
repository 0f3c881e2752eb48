import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { LegalContent } from '@course/contract/publishing/content/content'
import { ContentError } from '@course/contract/publishing/content/content-files'
import type { DocumentValues } from '@course/contract/publishing/documents/documents'
import type { TermsText, TermsVersion } from '@course/contract/publishing/published-terms'
import { defaultWindowDays } from '@course/contract/sales/window-sentences'
import { fillMarks, sellerMarkValues } from '@course/contract/words/marks'
import type { Db } from '../../platform/db/db.ts'
import type { SiteFacts } from '../../platform/site-facts.ts'
import {
  findNewestVersion,
  findPublished,
  lockTerms,
  type PublishedTerms,
  saveTerms,
} from './published-terms.queries.ts'

export interface TermsFiles {
  site: SiteFacts
  terms: LegalContent
  earlierTerms: readonly LegalContent[]
}

/** A published version never changes; marks are stored as they read today. @throws ContentError with a sentence */
export async function publishTerms(db: Db, files: TermsFiles): Promise<void> {
  await db.transaction(async (tx) => {
    await lockTerms(tx)
    await refuseWrongTerms(tx, files)
    for (const terms of [...files.earlierTerms, files.terms]) await saveTerms(tx, toPublished(terms, files.site))
  })
}

/** Compares the terms of the owner's files with the published ones. @throws ContentError like `publishTerms` */
export async function refuseWrongTerms(db: Db, { terms, earlierTerms }: TermsFiles): Promise<void> {
  for (const each of [terms, ...earlierTerms]) {
    const published = await findPublished(db, each.version)
    if (published?.digest && published.digest !== digestOf(each)) throw changedText(each === terms, each.version)
  }
  const newest = await findNewestVersion(db)
  const isKnown = (await findPublished(db, terms.version)) !== undefined
  if (!isKnown && newest !== undefined && terms.version < newest) {
    throw new ContentError(
      `words/legal.json: version ${terms.version} is older than ${newest}, which is published. Give the new terms a later version, such as the date of the change.`,
    )
  }
}

function changedText(isPresent: boolean, version: string): ContentError {
  if (!isPresent)
    return new ContentError(
      `words/legal/${version}.json: this is not the text that was published as version ${version}. A published text can't be changed. Restore or remove the file.`,
    )
  return new ContentError(
    `words/legal.json: the text was changed, but version ${version} is already published with another text. Give the new text a new version and a new day since which it is in effect. Buyers keep the terms that they accepted.`,
  )
}

/** Identifies the owner's words. Marks count as marks, so another seller address does not change them. */
function digestOf(terms: LegalContent): string {
  const { title, effectiveDate, sections, readingCounts, requestPausesOpening, windowBusinessDays } = terms
  const words: unknown[] = [
    title,
    effectiveDate,
    sections.map(({ id, heading, paragraphs }) => [id, heading, paragraphs]),
  ]
  // Earlier terms, without these rules, keep their digest.
  if (readingCounts) words.push({ readingCounts })
  if (requestPausesOpening) words.push({ requestPausesOpening })
  if (windowBusinessDays !== defaultWindowDays) words.push({ windowBusinessDays })
  return createHash('sha256').update(JSON.stringify(words)).digest('hex')
}

const toPublished = (terms: LegalContent, site: SiteFacts): PublishedTerms => ({
  version: terms.version,
  digest: digestOf(terms),
  text: fillTerms(terms, site),
})

function fillTerms(terms: LegalContent, site: SiteFacts): TermsText {
  const { effectiveDate, title, sections, readingCounts, requestPausesOpening, windowBusinessDays } = terms
  const text = {
    effectiveDate,
    title,
    ...(readingCounts && { readingCounts }),
    ...(requestPausesOpening && { requestPausesOpening }),
    ...(windowBusinessDays !== defaultWindowDays && { windowBusinessDays }),
    sections,
  }
  return fillMarks(text, { ...sellerMarkValues(site), windowDays: String(windowBusinessDays) })
}

/** Whether the seller's details in the present terms are still those of the day when they were published. */
export async function areSellerDetailsCurrent(db: Db, { terms, site }: TermsFiles): Promise<boolean | undefined> {
  const published = await findPublished(db, terms.version)
  return published?.text ? isDeepStrictEqual(published.text, fillTerms(terms, site)) : undefined
}

interface TermsVersionDeps {
  db: Db
  site: { termsVersion: string }
}

/** The text of a version of the terms. Undefined for a version that was never published or sold. */
export async function findTermsVersion(
  { db, site }: TermsVersionDeps,
  version: string,
): Promise<TermsVersion | undefined> {
  const published = await findPublished(db, version)
  return published && { version, current: site.termsVersion, text: published.text }
}

/** Why terms with these words can't be published under their version, as a sentence. Undefined if they can. */
export async function findTermsProblem(
  db: Db,
  { site, legal }: Pick<DocumentValues, 'site' | 'legal'>,
): Promise<string | undefined> {
  try {
    await refuseWrongTerms(db, { site, terms: legal, earlierTerms: [] })
    return undefined
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    const sentence = error.message.replace('words/legal.json: ', '')
    return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`
  }
}
