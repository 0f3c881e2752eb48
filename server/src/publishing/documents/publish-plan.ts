import * as paths from '@course/contract/paths'
import type { PublishProblem } from '@course/contract/publishing/documents/content-editing'
import { type DocumentValues, documentKind, familyDocument } from '@course/contract/publishing/documents/documents'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { parseDocuments } from './document-rules.ts'
import { type DocumentBodies, findBody, findPublished } from './documents.queries.ts'
import { type CountConcerned, describeLawEmails, type NewLawChange, newLawChanges } from './new-law-changes.ts'
import { type DocumentProblem, describeStopping, problemsOf } from './publication-problems.ts'
import type { NamedVersion } from './publications.queries.ts'

export interface Plan {
  base: number
  bodies: DocumentBodies
  values: DocumentValues
  lawChanges: NewLawChange[]
}

async function readStates(db: Db, versions: readonly NamedVersion[]) {
  const { publication: base, bodies: published } = await findPublished(db)
  const bodies = { ...published } as DocumentBodies
  for (const { document, version } of versions) bodies[document] = await findBody(db, document, version)
  return { base, published, bodies }
}

/** Every rule is about the site as it would be afterward. @throws Refusal content_refused */
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

export interface PublishCheckDeps {
  db: Db
  countConcerned: CountConcerned
}

/** What the owner should know before publishing, about the site as it would be afterward. */
export async function checkPublication(
  { db, countConcerned }: PublishCheckDeps,
  versions: readonly NamedVersion[],
): Promise<PublishProblem[]> {
  const { published, bodies } = await readStates(db, versions)
  const found = await problemsOf(db, published, bodies)
  const problems = found.map(toPublishProblem)
  if (found.some(({ isUnfinished }) => isUnfinished)) return problems
  const changes = newLawChanges(published, bodies)
  const [first] = changes
  const text = await describeLawEmails(db, countConcerned, changes)
  if (first && text) {
    const document = familyDocument('state', first.code)
    problems.push(
      toPublishProblem({ document, path: 'changes', title: documentKind(document).title, text, stops: false }),
    )
  }
  return [...new Map(problems.map((problem) => [problem.text, problem])).values()]
}

const toPublishProblem = ({ document, path, title, text, stops }: DocumentProblem): PublishProblem => ({
  text,
  document,
  path,
  stops,
  link: `${paths.contentDocument(document)}${path === '' ? '' : `#${path}`}`,
  title,
})
