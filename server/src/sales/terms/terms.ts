import type { Cancellation } from '@course/contract/sales/cancellations'
import { decimalAmount } from '@course/contract/sales/prices'
import type { RefundTerms } from '@course/contract/sales/refunds'
import {
  isWithinWindow,
  type PurchaseState,
  purchaseState,
  refundSums,
  type TermsFacts,
} from '@course/contract/sales/terms'
import type { Db } from '../../platform/db/db.ts'
import { type Agreement, readAgreement } from './agreement.ts'
import { countedOpenings, findOpeningsOfPurchase, findReadingsOfPurchase } from './opened-videos.queries.ts'
import { countVideos, findLatestCancellation, type findPurchaseFacts, sumPendingRefunds } from './terms.queries.ts'
import { betterFigures, countOpened, type WindowFigures, windowEnd } from './window.ts'

type PurchaseFacts = Awaited<ReturnType<typeof findPurchaseFacts>>[number]

export interface PurchaseTerms {
  facts: TermsFacts
  agreement: Agreement
  deadline: Date
  terms: RefundTerms
  cancellation: Cancellation | null
  state: PurchaseState
}

/**
 * Reads what the agreed terms mean for a purchase now. While a cancellation is open, the figures are those of the time of
 * the request.
 * @param timeZone the site's, for a purchase without an agreement
 * @param when `asOf`: the figures of an earlier moment instead, whatever request is open
 */
export async function readTerms(
  db: Db,
  purchase: PurchaseFacts,
  timeZone: string,
  when: { now?: Date; asOf?: Date } = {},
): Promise<PurchaseTerms> {
  const { asOf } = when
  const now = asOf ?? when.now ?? purchase.readAt
  const latest = await findLatestCancellation(db, purchase.id)
  const agreement = await readAgreement(db, purchase, timeZone)
  const open = latest?.state === 'open' && !asOf ? latest : undefined
  const figures = open ?? (await readFigures(db, purchase, agreement, { timeZone, now, asOf }))
  const { deadline, videosOpened, videosTotal } = figures
  const facts: TermsFacts = {
    priceCents: purchase.priceCents,
    refundedCents: purchase.refundedCents,
    pendingCents: await sumPendingRefunds(db, purchase.id),
    videosOpened,
    videosTotal,
    isWithinWindow: isWithinWindow(open?.requestedAt ?? now, deadline),
  }
  const { currency, enrolledAt } = purchase
  const window = {
    enrolledAt: enrolledAt.toISOString(),
    deadline: deadline.toISOString(),
    timeZone: agreement.timeZone,
  }
  const { readingCounts } = purchase
  const terms = { ...formatTerms(facts), ...window, currency, readingCounts }
  const cancellation = latest ? toCancellation(latest) : null
  return {
    facts,
    agreement,
    deadline,
    terms,
    cancellation,
    state: purchaseState({ status: purchase.status, terms, cancellation }),
  }
}

async function readFigures(
  db: Db,
  purchase: PurchaseFacts,
  { countedVideoIds, cancellableUntil, isFilledInLater }: Agreement,
  { timeZone, now, asOf }: { timeZone: string; now: Date; asOf: Date | undefined },
): Promise<WindowFigures> {
  const all = countedOpenings(purchase, {
    played: await findOpeningsOfPurchase(db, purchase),
    read: await findReadingsOfPurchase(db, purchase),
  })
  const opened = all.filter(({ openedAt }) => !asOf || openedAt < asOf)
  const counts = countOpened(
    countedVideoIds,
    opened.map(({ videoId }) => videoId),
  )
  const agreed = { ...counts, deadline: cancellableUntil }
  if (!isFilledInLater) return agreed
  const liveCounts = await countVideos(db, purchase.userId, purchase.productId, asOf)
  return betterFigures(agreed, { ...liveCounts, deadline: windowEnd(purchase.enrolledAt, timeZone, purchase) }, now)
}

function formatTerms(facts: TermsFacts) {
  const { valueReceivedCents, owedCents, discretionaryCents, leftCents } = refundSums(facts)
  return {
    price: decimalAmount(facts.priceCents),
    isWithinWindow: facts.isWithinWindow,
    videosOpened: facts.videosOpened,
    videosTotal: facts.videosTotal,
    valueReceived: decimalAmount(valueReceivedCents),
    refunded: decimalAmount(facts.refundedCents),
    pending: decimalAmount(facts.pendingCents),
    owed: decimalAmount(owedCents),
    discretionary: decimalAmount(discretionaryCents),
    left: decimalAmount(leftCents),
  }
}

/** A cancellation as the API returns it. */
export function toCancellation(row: NonNullable<Awaited<ReturnType<typeof findLatestCancellation>>>): Cancellation {
  return {
    id: row.id,
    channel: row.channel,
    recordedAt: row.recordedAt?.toISOString() ?? null,
    requestedAt: row.requestedAt.toISOString(),
    isWithinWindow: isWithinWindow(row.requestedAt, row.deadline),
    owed: decimalAmount(row.owedCents),
    state: row.state,
    answer: row.answer,
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }
}
