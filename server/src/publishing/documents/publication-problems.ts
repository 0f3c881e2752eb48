import { isDeepStrictEqual } from 'node:util'
import { findProblems } from '@course/contract/publishing/documents/document-problems'
import { type DocumentName, documentKind } from '@course/contract/publishing/documents/documents'
import {
  differenceAdvice,
  differenceText,
  looselyRead,
  type PriceDifference,
  sellingDocuments,
} from '@course/contract/sales/price-differences'
import {
  businessDaysText,
  daySentences,
  looseWindowDays,
  windowProblems,
} from '@course/contract/sales/window-sentences'
import type { Db } from '../../platform/db/db.ts'
import { findTermsProblem } from '../terms/published-terms.ts'
import { findCrossProblems } from './cross-problems.ts'
import { namesIn, parseDocuments } from './document-rules.ts'
import type { DocumentBodies } from './documents.queries.ts'
import { differencesIn } from './price-texts.ts'

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
    ...Object.entries(windowProblems(before.legal, after.legal)).map(([path, text]) => stopping('legal', path, text)),
    ...priceProblems(before, after, changed),
    ...windowWarnings(before, after),
  ]
}

/**
 * Amounts that differ from what a card is charged, and that are new or next to a new price: a price is published once the
 * owner has confirmed each of them, and a text once none of its amounts is lower.
 */
function priceProblems(
  before: Partial<DocumentBodies>,
  after: Partial<DocumentBodies>,
  changed: ReadonlySet<DocumentName>,
): DocumentProblem[] {
  const inState = (bodies: Partial<DocumentBodies>) => {
    const prices = looselyRead(bodies.prices)
    return prices ? differencesIn(prices, bodies).filter(({ isConfirmed }) => !isConfirmed) : []
  }
  const keyOf = ({ document, path, shown, charged }: PriceDifference) => [document, path, shown, charged].join('\n')
  const known = new Set(inState(before).map(keyOf))
  const isNewPrice = looselyRead(before.prices)?.chargedCents !== looselyRead(after.prices)?.chargedCents
  return inState(after)
    .filter((difference) => !known.has(keyOf(difference)) || (changed.has('prices') && difference.isLower !== false))
    .map((difference) => ({
      document: difference.document as DocumentName,
      path: difference.path,
      title: difference.title,
      text: `${differenceText(difference)} ${differenceAdvice(difference)}`,
      stops: isNewPrice || difference.isLower !== false,
      difference,
    }))
}

/** After a change of the window: the sentences outside the terms that name business days without the mark. */
const windowWarnings = (before: Partial<DocumentBodies>, after: Partial<DocumentBodies>): DocumentProblem[] => {
  const days = looseWindowDays(after.legal)
  if (!before.legal || looseWindowDays(before.legal) === days) return []
  return sellingDocuments
    .filter((document) => document !== 'legal')
    .flatMap((document) =>
      daySentences(after[document]).map(({ path, sentence, phrase }) => {
        const { title } = documentKind(document)
        const text = `“${title}” says “${phrase}”, and the terms let buyers cancel within ${businessDaysText(days)}. Put {{windowDays}} in the place of the number if this sentence is about it: “${sentence}”`
        return { document, path, title, text, stops: false }
      }),
    )
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
