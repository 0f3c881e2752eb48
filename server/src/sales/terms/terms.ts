import type { Cancellation } from '@course/contract/sales/cancellations'
import { decimalAmount } from '@course/contract/sales/prices'
import type { RefundTerms } from '@course/contract/sales/refund-terms'
import {
  isWithinWindow,
  type PurchaseState,
  purchaseState,
  refundSums,
  type TermsFacts,
} from '@course/contract/sales/terms'
import type { Db } from '../../platform/db/db.ts'
import { countedOpenings, findOpeningsOfPurchase, findReadingsOfPurchase } from './opened-videos.queries.ts'
import { findLatestCancellation, type findPurchaseFacts, sumPendingRefunds } from './terms.queries.ts'
import { countOpened, type WindowFigures } from './window.ts'

type PurchaseFacts = Awaited<ReturnType<typeof findPurchaseFacts>>[number]

export interface PurchaseTerms {
  facts: TermsFacts
  deadline: Date
  terms: RefundTerms
  cancellation: Cancellation | null
  state: PurchaseState
}

/** While a cancellation is open, the figures are those of the request. @param when `asOf`: of an earlier moment */
export async function readTerms(
  db: Db,
  purchase: PurchaseFacts,
  when: { now?: Date; asOf?: Date } = {},
): Promise<PurchaseTerms> {
  const { asOf } = when
  const now = asOf ?? when.now ?? purchase.readAt
  const latest = await findLatestCancellation(db, purchase.id)
  const open = latest?.state === 'open' && !asOf ? latest : undefined
  const figures = open ?? (await readFigures(db, purchase, asOf))
  const { deadline, videosOpened, videosTotal } = figures
  const facts: TermsFacts = {
    priceCents: purchase.priceCents,
    refundedCents: purchase.refundedCents,
    pendingCents: await sumPendingRefunds(db, purchase.id),
    videosOpened,
    videosTotal,
    isWithinWindow: isWithinWindow(open?.requestedAt ?? now, deadline),
    isLost: purchase.status === 'dispute lost',
  }
  const { currency, enrolledAt } = purchase
  const window = {
    enrolledAt: enrolledAt.toISOString(),
    deadline: deadline.toISOString(),
    timeZone: purchase.timeZone,
  }
  const { readingCounts } = purchase
  const terms = { ...formatTerms(facts), ...window, currency, readingCounts }
  const cancellation = latest ? toCancellation(latest) : null
  return {
    facts,
    deadline,
    terms,
    cancellation,
    state: purchaseState({ status: purchase.status, terms, cancellation }),
  }
}

async function readFigures(db: Db, purchase: PurchaseFacts, asOf: Date | undefined): Promise<WindowFigures> {
  const all = countedOpenings(purchase, {
    played: await findOpeningsOfPurchase(db, purchase),
    read: await findReadingsOfPurchase(db, purchase),
  })
  const opened = all.filter(({ openedAt }) => !asOf || openedAt < asOf)
  const counts = countOpened(
    purchase.countedVideoIds,
    opened.map(({ videoId }) => videoId),
  )
  return { ...counts, deadline: purchase.cancellableUntil }
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
