import * as paths from '@course/contract/paths'
import type { PublishProblem } from '@course/contract/publishing/documents/content-editing'
import { documentKind, familyDocument } from '@course/contract/publishing/documents/documents'
import type { Db } from '../../platform/db/db.ts'
import { type CountConcerned, describeLawEmails, newLawChanges } from './new-law-changes.ts'
import { type DocumentProblem, problemsOf } from './publication-problems.ts'
import type { NamedVersion } from './publications.queries.ts'
import { readStates } from './publish-plan.ts'

export interface PublishCheckDeps {
  db: Db
  countConcerned: CountConcerned
}

/**
 * What the owner should know before publishing these versions, about the site as it would be afterward, and whom a
 * change of the law is emailed to.
 */
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
