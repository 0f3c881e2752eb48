import { findProblems, type Problems } from '@course/contract/publishing/documents/document-problems'
import { type DocumentName, type DocumentValues, documentKind } from '@course/contract/publishing/documents/documents'
import { looselyRead } from '@course/contract/sales/price-differences'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findTermsProblem } from '../terms/published-terms.ts'
import { type CrossProblem, findCrossProblems } from './cross-problems.ts'
import { parseDocuments } from './document-rules.ts'
import { type DocumentBodies, findBody, findPublished } from './documents.queries.ts'
import { describeDifferences, findStoppingDifferences } from './price-texts.ts'
import type { NamedVersion } from './publications.queries.ts'

export interface Plan {
  /** The newest publication when the plan was made. */
  base: number
  bodies: DocumentBodies
  values: DocumentValues
}

/** The documents before and after publishing some versions. */
export async function readStates(db: Db, versions: readonly NamedVersion[]) {
  const { publication: base, bodies: published } = await findPublished(db)
  const bodies = { ...published } as DocumentBodies
  for (const { document, version } of versions) bodies[document] = await findBody(db, document, version)
  return { base, published, bodies }
}

/**
 * What would be published with these versions. Every rule is about the site as it would be afterward.
 * @throws Refusal content_refused if the documents do not fit together
 */
export async function planPublication(db: Db, versions: NamedVersion[]): Promise<Plan> {
  const { base, published, bodies } = await readStates(db, versions)
  for (const { document } of versions) refuseWrong(document, bodies[document])
  const values = parseDocuments(bodies)
  const [problem] = findNewCrossProblems(published, values, versions)
  if (problem) throw refused(problem.document, { [problem.path]: problem.text })
  refuseMisleadingPrices(published, { bodies, values }, versions)
  const terms = await findTermsProblem(db, values)
  if (terms) throw refused('legal', { version: terms })
  return { base, bodies, values }
}

/** A draft may be unfinished, what is published may not. */
function refuseWrong(document: DocumentName, body: unknown): void {
  const problems = findProblems(document, body)
  if (Object.keys(problems).length > 0) throw refused(document, problems)
}

/** What does not fit together. A problem that an earlier release has published does not stop other documents. */
export function findNewCrossProblems(
  published: Partial<DocumentBodies>,
  values: DocumentValues,
  versions: readonly NamedVersion[],
): CrossProblem[] {
  const earlier = new Set(findCrossProblems(parseDocuments(published)).map(({ text }) => text))
  return findCrossProblems(values).filter(
    ({ document, text }) => !earlier.has(text) || versions.some((version) => version.document === document),
  )
}

/** @throws Refusal if visitors would read less than they pay, unless the owner has confirmed these amounts */
function refuseMisleadingPrices(
  published: Partial<DocumentBodies>,
  { bodies, values }: Pick<Plan, 'bodies' | 'values'>,
  versions: readonly NamedVersion[],
): void {
  const before = looselyRead(published.prices)
  const stopping = findStoppingDifferences(
    before && { prices: before, bodies: published },
    { prices: values.prices, bodies },
    versions,
  )
  if (stopping.length === 0) return
  const text = describeDifferences(stopping)
  const fields = Object.fromEntries(
    stopping.map((difference) => [`${difference.document}.${difference.path}`, describeDifferences([difference])]),
  )
  throw new Refusal('content_refused', `Nothing was published. ${text}`, { fields })
}

/** @param problems by the path of the field. The sentence is the first one; the answer has all of them. */
function refused(document: DocumentName, problems: Problems): Refusal {
  const [first = ''] = Object.values(problems)
  const fields = Object.entries(problems).map(([path, text]) => [[document, path].filter(Boolean).join('.'), text])
  return new Refusal(
    'content_refused',
    `Nothing was published. "${documentKind(document).title}": ${upperFirst(first)}`,
    {
      fields: Object.fromEntries(fields),
    },
  )
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
