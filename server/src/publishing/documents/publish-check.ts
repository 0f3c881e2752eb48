import * as paths from '@course/contract/paths'
import type { PublishProblem } from '@course/contract/publishing/documents/content-editing'
import { findProblems } from '@course/contract/publishing/documents/document-problems'
import {
  type DocumentName,
  documentKind,
  documents,
  type FixedDocumentName,
} from '@course/contract/publishing/documents/documents'
import { differenceAdvice, differenceText, looselyRead } from '@course/contract/sales/price-differences'
import type { Db } from '../../platform/db/db.ts'
import { findTermsProblem } from '../terms/published-terms.ts'
import { describeClaim } from './course-claims.ts'
import { parseDocuments } from './document-rules.ts'
import type { DocumentBodies } from './documents.queries.ts'
import { differencesIn, findStoppingDifferences } from './price-texts.ts'
import type { NamedVersion } from './publications.queries.ts'
import { findNewCrossProblems, readStates } from './publish-plan.ts'
import { readCourseClaims } from './read-course-claims.ts'

/**
 * What the owner should know before publishing these versions, about the site as it would be afterward. While a document
 * is unfinished, only what it lacks is known.
 */
export async function checkPublication(db: Db, versions: readonly NamedVersion[]): Promise<PublishProblem[]> {
  const { published, bodies } = await readStates(db, versions)
  const unfinished = versions.flatMap(({ document }) => checkFields(document, bodies[document]))
  if (unfinished.length > 0) return unfinished
  const problems = [
    ...(await checkTogether(db, { published, bodies }, versions)),
    ...checkPrices(published, bodies, versions),
    ...(await checkClaims(db, bodies, versions)),
  ]
  return [...new Map(problems.map((problem) => [problem.text, problem])).values()]
}

const stopping = (document: DocumentName, path: string, text: string): PublishProblem => ({
  text,
  document,
  path,
  stops: true,
  link: linkTo(document, path),
  title: documentKind(document).title,
})

/** The editor opens a document at the field that the address names. */
const linkTo = (document: string, path: string): string =>
  `${paths.contentDocument(document)}${path === '' ? '' : `#${path}`}`

const checkFields = (document: DocumentName, body: unknown): PublishProblem[] =>
  Object.entries(findProblems(document, body)).map(([path, text]) => stopping(document, path, text))

/** What no single document says, such as a term that the glossary lacks. */
async function checkTogether(
  db: Db,
  { published, bodies }: Pick<Awaited<ReturnType<typeof readStates>>, 'published' | 'bodies'>,
  versions: readonly NamedVersion[],
): Promise<PublishProblem[]> {
  const values = parseDocuments(bodies)
  const terms = await findTermsProblem(db, values)
  return [
    ...findNewCrossProblems(published, values, versions).map(({ document, path, text }) =>
      stopping(document, path, text),
    ),
    ...(terms ? [stopping('legal', 'version', terms)] : []),
  ]
}

function checkPrices(
  published: Partial<DocumentBodies>,
  bodies: DocumentBodies,
  versions: readonly NamedVersion[],
): PublishProblem[] {
  const [before, prices] = [looselyRead(published.prices), looselyRead(bodies.prices)]
  if (!prices) return []
  const after = { prices, bodies }
  const misleading = findStoppingDifferences(before && { prices: before, bodies: published }, after, versions)
  const stops = new Set(misleading.map((difference) => differenceText(difference)))
  return differencesIn(after)
    .filter(({ isConfirmed }) => !isConfirmed)
    .map((difference) => ({
      text: `${differenceText(difference)} ${differenceAdvice(difference)}`,
      stops: stops.has(differenceText(difference)),
      document: difference.document,
      path: difference.path,
      link: linkTo(difference.document, difference.path),
      title: difference.title,
    }))
}

/** What becomes untrue with a change of the course or its terms, or stands in a text that is published. It stops nothing. */
async function checkClaims(
  db: Db,
  bodies: DocumentBodies,
  versions: readonly NamedVersion[],
): Promise<PublishProblem[]> {
  const names = versions.map(({ document }) => document)
  const changesCourse = names.some(
    (name) => ['videos', 'glossary', 'legal'].includes(name) || name.startsWith('lesson-'),
  )
  return (await readCourseClaims(db, bodies))
    .filter(({ document }) => changesCourse || names.some((name) => name === document))
    .map((claim) => {
      const { document, path } = claim
      const { title } = documents[document as FixedDocumentName]
      return { text: describeClaim(title, claim), stops: false, document, path, link: linkTo(document, path), title }
    })
}
