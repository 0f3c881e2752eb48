import type { Openings } from '@course/contract/learning'
import { whyNotCancel } from '@course/contract/terms'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../../refusal.ts'
import type { SiteFacts } from '../../site-facts.ts'
import { findCurrentOpenings } from '../terms/opened-videos.queries.ts'
import { findPurchaseFacts } from '../terms/terms.queries.ts'
import { readTerms } from '../terms/terms.ts'
import { findCurrentPurchaseId, noteOpening } from './openings.queries.ts'

/**
 * Records that a member opened a video. Only the first time counts; it reduces the refund of a cancellation.
 * @throws Refusal not_found
 */
export async function openVideo(deps: { db: Db }, userId: string, videoId: string): Promise<void> {
  if (!(await noteOpening(deps.db, userId, videoId))) throw new Refusal('not_found', 'This video does not exist.')
}

/** The videos that a member has opened under their present access, and the terms while they can cancel. */
export async function readOpenings(deps: { db: Db; site: SiteFacts }, userId: string): Promise<Openings> {
  const opened = await findCurrentOpenings(deps.db, userId)
  return { opened: opened.map(({ videoId }) => videoId), window: await windowOf(deps, userId) }
}

async function windowOf({ db, site }: { db: Db; site: SiteFacts }, userId: string): Promise<Openings['window']> {
  const purchaseId = await findCurrentPurchaseId(db, userId)
  const [purchase] = purchaseId ? await findPurchaseFacts(db, [purchaseId]) : []
  if (!purchase) return null
  const { deadline, terms, cancellation, state } = await readTerms(db, purchase, site.timeZone)
  if (purchase.readAt >= deadline) return null
  const { videosOpened, videosTotal, owed, timeZone } = terms
  const figures = { deadline: terms.deadline, timeZone, videosOpened, videosTotal, owed }
  if (cancellation?.state === 'open') return { ...figures, cancellation: 'requested' }
  return { ...figures, cancellation: whyNotCancel(state) ? 'impossible' : 'possible' }
}
