import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findNewestPublication, lockPublications } from './publications.queries.ts'
import type { Course, FindRenderingProblem } from './render-port.ts'

export interface PublishRenderedDeps {
  db: Db
  findRenderingProblem: FindRenderingProblem
  /** Called after a publication, so that this process follows at once. */
  onPublished(): Promise<void>
}

interface Planned extends Course {
  base: number
}

interface Steps<P extends Planned, S> {
  plan(): Promise<P>
  store(tx: Db, plan: P): Promise<S>
  /** Begins the sentence of a refusal, such as "Nothing was published". */
  undone: string
}

/** The only way to publish: renders each page first, then stores. @throws Refusal content_refused or conflict */
export async function publishRendered<P extends Planned, S>(
  { db, findRenderingProblem, onPublished }: PublishRenderedDeps,
  { plan: makePlan, store, undone }: Steps<P, S>,
): Promise<S> {
  const plan = await makePlan()
  const problem = await findRenderingProblem(plan)
  if (problem) throw new Refusal('content_refused', `${undone}, and the site stays as it is. ${problem}`)
  const stored = await db.transaction(async (tx) => {
    await lockPublications(tx)
    if ((await findNewestPublication(tx)) !== plan.base)
      throw new Refusal(
        'conflict',
        `Someone else has just published something, so ${lowerFirst(undone)}. Please check it and try again.`,
      )
    return store(tx, plan)
  })
  await onPublished()
  return stored
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
