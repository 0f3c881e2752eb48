import type { Openings } from '@course/contract/learning'
import { decimalAmount } from '@course/contract/prices'
import { isAdministrator } from '@course/contract/roles'
import { refundSums, whyNotCancel } from '@course/contract/terms'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/session/session.queries.ts'
import { Refusal } from '../../refusal.ts'
import type { SiteFacts } from '../../site-facts.ts'
import { findCurrentOpenings, findCurrentReadings, firstOpenings } from '../terms/opened-videos.queries.ts'
import { findPurchaseFacts } from '../terms/terms.queries.ts'
import { readTerms } from '../terms/terms.ts'
import { findCurrentPurchaseId, noteOpening, noteReading } from './openings.queries.ts'

/**
 * Records that a member opened a video, by playing it or by reading its lesson. Only the first time counts; it reduces
 * the refund of a cancellation, reading only where the accepted terms say so.
 * @throws Refusal not_found
 */
export async function openVideo(
  { db }: { db: Db },
  userId: string,
  videoId: string,
  how: 'played' | 'read' = 'played',
): Promise<void> {
  const note = how === 'read' ? noteReading : noteOpening
  if (!(await note(db, userId, videoId))) throw new Refusal('not_found', 'This video does not exist.')
}

/** @throws Refusal not_opened unless the caller has opened the video, either way. Administrators read everything. */
export async function requireOpened({ db }: { db: Db }, caller: Pick<Caller, 'id' | 'role'>, videoId: string) {
  if (isAdministrator(caller.role)) return
  const opened = firstOpenings(await findCurrentOpenings(db, caller.id), await findCurrentReadings(db, caller.id))
  if (opened.some((each) => each.videoId === videoId)) return
  throw new Refusal('not_opened', 'Open the lesson first: reading it may count as opening the video.')
}

/** The videos that a member has opened under their present access, and the terms while they can cancel. */
export async function readOpenings(deps: { db: Db; site: SiteFacts }, userId: string): Promise<Openings> {
  const { db } = deps
  const purchaseId = await findCurrentPurchaseId(db, userId)
  const [purchase] = purchaseId ? await findPurchaseFacts(db, [purchaseId]) : []
  const [played, read] = [await findCurrentOpenings(db, userId), await findCurrentReadings(db, userId)]
  const opened = purchase?.readingCounts ? firstOpenings(played, read) : played
  return {
    opened: opened.map(({ videoId }) => videoId),
    read: read.map(({ videoId }) => videoId),
    window: purchase ? await windowOf(deps, purchase) : null,
  }
}

type PurchaseFacts = Awaited<ReturnType<typeof findPurchaseFacts>>[number]

async function windowOf(
  { db, site }: { db: Db; site: SiteFacts },
  purchase: PurchaseFacts,
): Promise<Openings['window']> {
  const { deadline, terms, cancellation, state, facts, agreement } = await readTerms(db, purchase, site.timeZone)
  if (purchase.readAt >= deadline) return null
  const { videosOpened, videosTotal, owed, timeZone } = terms
  const { readingCounts } = purchase
  const owedAfterNext = decimalAmount(refundSums({ ...facts, videosOpened: videosOpened + 1 }).owedCents)
  const counts = {
    ...{ videosOpened, videosTotal, readingCounts },
    countedVideoIds: agreement.isFilledInLater ? null : agreement.countedVideoIds,
  }
  const figures = { deadline: terms.deadline, timeZone, ...counts, owed, owedAfterNext }
  if (cancellation?.state === 'open') return { ...figures, cancellation: 'requested' }
  return { ...figures, cancellation: whyNotCancel(state) ? 'impossible' : 'possible' }
}
