import type { Openings } from '@course/contract/course/learning/learning'
import { decimalAmount } from '@course/contract/sales/prices'
import { refundSums, whyNotCancel } from '@course/contract/sales/terms'
import type { Db } from '../../platform/db/db.ts'
import {
  countedOpenings,
  findCurrentOpenings,
  findCurrentPurchaseId,
  findCurrentReadings,
  firstOpenings,
} from './opened-videos.queries.ts'
import { findPurchaseFacts } from './terms.queries.ts'
import { readTerms } from './terms.ts'

/** What a user has played, read, or opened by the accepted terms under the present access, and its purchase. */
export async function readCurrentOpenings(db: Db, userId: string) {
  const purchaseId = await findCurrentPurchaseId(db, userId)
  const [purchase] = purchaseId ? await findPurchaseFacts(db, [purchaseId]) : []
  const [played, read] = [await findCurrentOpenings(db, userId), await findCurrentReadings(db, userId)]
  const counted = countedOpenings(purchase ?? { readingCounts: false }, { played, read })
  return { purchase, read, opened: firstOpenings(played, counted) }
}

/** The first opening of each video under the present access of a member, by playing or by reading. */
export const findFirstOpenings = async (db: Db, userId: string) =>
  firstOpenings(await findCurrentOpenings(db, userId), await findCurrentReadings(db, userId))

type PurchaseFacts = Awaited<ReturnType<typeof findPurchaseFacts>>[number]

/** The terms of a purchase, as long as it can be canceled. */
export async function readCancellationWindow(db: Db, purchase: PurchaseFacts): Promise<Openings['window']> {
  const { deadline, terms, cancellation, state, facts } = await readTerms(db, purchase)
  if (purchase.readAt >= deadline) return null
  const { videosOpened, videosTotal, owed, timeZone } = terms
  const { readingCounts } = purchase
  const owedAfterNext = decimalAmount(refundSums({ ...facts, videosOpened: videosOpened + 1 }).owedCents)
  const counts = {
    videosOpened,
    videosTotal,
    readingCounts,
    countedVideoIds: purchase.countedVideoIds,
  }
  const figures = { deadline: terms.deadline, timeZone, ...counts, owed, owedAfterNext }
  if (cancellation?.state === 'open') return { ...figures, cancellation: 'requested' }
  return { ...figures, cancellation: whyNotCancel(state) ? 'impossible' : 'possible' }
}
