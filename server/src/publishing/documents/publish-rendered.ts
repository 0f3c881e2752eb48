import { setTimeout } from 'node:timers/promises'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { DocumentBodies } from './documents.queries.ts'
import {
  acquirePublishingLease,
  findNewestPublication,
  lockPublications,
  releasePublishingLease,
} from './publications.queries.ts'
import { type RenderPublication, renderingSeconds } from './render-port.ts'

export interface PublishRenderedDeps {
  db: Db
  renderPublication: RenderPublication
  /** Called after a publication, so that this instance follows at once. */
  onPublished(): Promise<void>
}

/** What is about to be published. */
interface Planned {
  /** The newest publication when the plan was made. */
  base: number
  bodies: DocumentBodies
}

interface Steps<P extends Planned, S> {
  plan(): Promise<P>
  /** Stores the publication in the transaction that also stores its pages. */
  store(tx: Db, plan: P): Promise<S>
  /** Begins the sentence of a refusal, such as "Nothing was published". */
  undone: string
}

/**
 * The only way to publish: takes the lease, renders the pages, and stores them with the publication in one transaction.
 * If the pages can't be rendered, nothing has changed.
 * @throws Refusal conflict during another publishing; content_refused if the pages can't be rendered
 */
export async function publishRendered<P extends Planned, S extends { publication: number }>(
  { db, renderPublication, onPublished }: PublishRenderedDeps,
  { plan: makePlan, store, undone }: Steps<P, S>,
): Promise<S> {
  const holder = newId()
  const publishInProgress = () =>
    new Refusal(
      'conflict',
      `Someone else is publishing at this moment, so ${lowerFirst(undone)}. Please try again in a minute.`,
    )
  if (!(await acquirePublishingLease(db, holder, renderingSeconds + 15))) throw publishInProgress()
  try {
    const plan = await makePlan()
    const rendering = await Promise.race([renderPublication(plan.bodies), tooLong()])
    if (rendering.kind === 'failed')
      throw new Refusal('content_refused', `${undone}, and the site stays as it is. ${rendering.reason}`)
    const stored = await db.transaction(async (tx) => {
      await lockPublications(tx)
      if (!(await releasePublishingLease(tx, holder))) throw publishInProgress()
      // An import from files needs no lease.
      if ((await findNewestPublication(tx)) !== plan.base) throw publishInProgress()
      const done = await store(tx, plan)
      await rendering.store(tx, done.publication)
      return done
    })
    await onPublished()
    return stored
  } finally {
    // Without a database the lease expires by itself.
    await releasePublishingLease(db, holder).catch(() => false)
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Icons wait for the pictures that are decoded before them, which must not outlast the lease. */
const tooLong = () =>
  setTimeout(
    (renderingSeconds + 5) * 1_000,
    { kind: 'failed', reason: 'Preparing the pages took too long. Please try again in a minute.' } as const,
    { ref: false },
  )
