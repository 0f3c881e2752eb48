import { isDeepStrictEqual } from 'node:util'
import { findProblems } from '@course/contract/publishing/documents/document-problems'
import { type DocumentName, documentKind } from '@course/contract/publishing/documents/documents'
import {
  differenceAdvice,
  differenceText,
  looselyRead,
  misleadingDifferences,
  type PriceDifference,
} from '@course/contract/sales/price-differences'
import type { Db } from '../../platform/db/db.ts'
import { findTermsProblem } from '../terms/published-terms.ts'
import { describeClaim } from './course-claims.ts'
import { findCrossProblems } from './cross-problems.ts'
import { namesIn, parseDocuments } from './document-rules.ts'
import type { DocumentBodies } from './documents.queries.ts'
import { differencesIn } from './price-texts.ts'
import { readCourseClaims } from './read-course-claims.ts'

export interface DocumentProblem {
  document: DocumentName
  path: string
  title: string
  text: string
  stops: boolean
  isUnfinished?: true
  /** Of a sentence with a price: what visitors read, and what they pay. */
  difference?: PriceDifference
}

/**
 * The problems of the site if the documents `after` replace the published `before`. A problem that is already published
 * stops only changes of its own document. While a changed document is unfinished, only what it lacks is reported.
 */
export async function problemsOf(
  db: Db,
  before: Partial<DocumentBodies>,
  after: Partial<DocumentBodies>,
): Promise<DocumentProblem[]> {
  const changed = new Set(namesIn(after).filter((name) => !isDeepStrictEqual(before[name], after[name])))
  const stopping = (document: DocumentName, path: string, text: string): DocumentProblem => {
    return { document, path, title: documentKind(document).title, text, stops: true }
  }
  const unfinished = [...changed].flatMap((document) =>
    Object.entries(findProblems(document, after[document])).map(
      ([path, text]): DocumentProblem => ({ ...stopping(document, path, text), isUnfinished: true }),
    ),
  )
  if (unfinished.length > 0) return unfinished
  const values = parseDocuments(after)
  const earlier = new Set(findCrossProblems(parseDocuments(before)).map(({ text }) => text))
  const terms = await findTermsProblem(db, values)
  return [
    ...findCrossProblems(values)
      .filter(({ document, text }) => !earlier.has(text) || changed.has(document))
      .map(({ document, path, text }) => stopping(document, path, text)),
    ...(terms ? [stopping('legal', 'version', terms)] : []),
    ...priceProblems(before, after, changed),
    ...(await claimProblems(db, after, changed)),
  ]
}

function priceProblems(
  before: Partial<DocumentBodies>,
  after: Partial<DocumentBodies>,
  changed: ReadonlySet<DocumentName>,
): DocumentProblem[] {
  const inState = (bodies: Partial<DocumentBodies>) => {
    const prices = looselyRead(bodies.prices)
    return prices ? differencesIn({ prices, bodies }) : []
  }
  const keyOf = ({ document, path, shown, charged }: PriceDifference) => [document, path, shown, charged].join('\n')
  const known = new Set(misleadingDifferences(inState(before)).map(keyOf))
  const differences = inState(after)
  const misleading = new Set(misleadingDifferences(differences))
  return differences
    .filter(({ isConfirmed }) => !isConfirmed)
    .map((difference) => {
      const document = difference.document as DocumentName
      const isNew = !known.has(keyOf(difference)) || changed.has(document) || changed.has('prices')
      return {
        document,
        path: difference.path,
        title: difference.title,
        text: `${differenceText(difference)} ${differenceAdvice(difference)}`,
        stops: misleading.has(difference) && isNew,
        difference,
      }
    })
}

async function claimProblems(
  db: Db,
  after: Partial<DocumentBodies>,
  changed: ReadonlySet<DocumentName>,
): Promise<DocumentProblem[]> {
  const changesCourse = [...changed].some(
    (name) => ['videos', 'glossary', 'legal'].includes(name) || name.startsWith('lesson-'),
  )
  return (await readCourseClaims(db, after)).flatMap((claim) => {
    const { path } = claim
    const document = claim.document as DocumentName
    const { title } = documentKind(document)
    const isConcerned = changesCourse || changed.has(document)
    return isConcerned ? [{ document, path, title, text: describeClaim(title, claim), stops: false }] : []
  })
}

/** The texts of the problems that stop a publication, with the advice about amounts once. */
export function describeStopping(problems: readonly DocumentProblem[]): string[] {
  const others = problems.filter(({ difference }) => !difference).map(({ text }) => text)
  const differences = problems.flatMap(({ difference }) => difference ?? [])
  return differences.length === 0 ? others : [...others, describeDifferences(differences)]
}

function describeDifferences(differences: readonly PriceDifference[]): string {
  const advice = differences.filter((one, index) => differences.findIndex(({ shown }) => shown === one.shown) === index)
  return [...differences.map(differenceText), ...advice.map(differenceAdvice)].join(' ')
}
