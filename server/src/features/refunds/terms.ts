import { decimalAmount } from '@course/contract/prices'
import type { Cancellation, RefundTerms } from '@course/contract/refunds'
import type { Db } from '../../db/db.ts'
import { isWithinWindow, type RefundFacts, refundTerms, windowEnd } from './refund-rules.ts'
import { countVideos, findLatestCancellation, type findPurchaseFacts, sumPendingRefunds } from './terms.queries.ts'

type PurchaseFacts = Awaited<ReturnType<typeof findPurchaseFacts>>[number]

/** One purchase under the cancellation terms. */
export interface PurchaseTerms {
  facts: RefundFacts
  deadline: Date
  terms: RefundTerms
  cancellation: Cancellation | null
}

/**
 * What the terms say about a purchase now. What counts is the moment of the request: as long as a cancellation waits
 * for its answer, the figures are those of that moment.
 * @param timeZone of the site
 */
export async function termsOf(
  db: Db,
  purchase: PurchaseFacts,
  timeZone: string,
  now = purchase.readAt,
): Promise<PurchaseTerms> {
  const asked = await findLatestCancellation(db, purchase.id)
  const deadline = windowEnd(purchase.enrolledAt, timeZone)
  const standing = asked?.state === 'open' ? asked : undefined
  const counted = standing ?? (await countVideos(db, purchase.userId, purchase.productId))
  const moment = standing?.requestedAt ?? now
  const facts: RefundFacts = {
    priceCents: purchase.priceCents,
    refundedCents: purchase.refundedCents,
    pendingCents: await sumPendingRefunds(db, purchase.id),
    videosOpened: counted.videosOpened,
    videosTotal: counted.videosTotal,
    isWithinWindow: isWithinWindow(moment, standing?.deadline ?? deadline),
  }
  const { currency, enrolledAt } = purchase
  const shown = { ...facts, currency, enrolledAt, deadline: standing?.deadline ?? deadline, timeZone }
  return {
    facts,
    deadline: shown.deadline,
    terms: refundTerms(shown),
    cancellation: asked ? toCancellation(asked) : null,
  }
}

/** A cancellation as buyer and owner are shown it. */
export function toCancellation(row: NonNullable<Awaited<ReturnType<typeof findLatestCancellation>>>): Cancellation {
  return {
    requestedAt: row.requestedAt.toISOString(),
    isWithinWindow: isWithinWindow(row.requestedAt, row.deadline),
    owed: decimalAmount(row.owedCents),
    state: row.state,
    answer: row.answer,
  }
}
