import type { DocumentValues } from '@course/contract/publishing/documents/documents'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { parseDocuments } from './document-rules.ts'
import { type DocumentBodies, findBody, findPublished } from './documents.queries.ts'
import { type NewLawChange, newLawChanges } from './new-law-changes.ts'
import { type DocumentProblem, describeStopping, problemsOf } from './publication-problems.ts'
import type { NamedVersion } from './publications.queries.ts'

export interface Plan {
  base: number
  bodies: DocumentBodies
  values: DocumentValues
  lawChanges: NewLawChange[]
}

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
  const stopping = (await problemsOf(db, published, bodies)).filter(({ stops }) => stops)
  if (stopping.length > 0) throw refused(stopping)
  return { base, bodies, values: parseDocuments(bodies), lawChanges: newLawChanges(published, bodies) }
}

/** The sentence is the first one, or all about prices; the fields have all of the same document. */
function refused(problems: readonly DocumentProblem[]): Refusal {
  const [first] = problems
  const same = problems.filter(({ document, difference }) =>
    first?.difference ? difference : !difference && document === first?.document,
  )
  const [text = ''] = describeStopping(same)
  const fields = same.map(({ document, path, text: each }) => [[document, path].filter(Boolean).join('.'), each])
  return new Refusal(
    'content_refused',
    `Nothing was published. ${first?.difference ? text : `"${first?.title}": ${upperFirst(text)}`}`,
    { fields: Object.fromEntries(fields) },
  )
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
