import { decimalAmount } from '@course/contract/prices'
import type { RefundTerms } from '@course/contract/refunds'
import { endOfBusinessDay } from './business-days.ts'

/** For how many business days after the day of enrolment a buyer may cancel. */
const windowDays = 3

/** The moment at which the window for cancelling ends. */
export const windowEnd = (enrolledAt: Date, timeZone: string): Date =>
  endOfBusinessDay(enrolledAt, windowDays, timeZone)

/** Whether a request counts as made within the window. What counts is its own moment, not that of its answer. */
export const isWithinWindow = (requestedAt: Date, deadline: Date): boolean => requestedAt < deadline

/** What the terms go by. Money is cents. */
export interface RefundFacts {
  priceCents: number
  /** Given back already. */
  refundedCents: number
  /** Ordered to be given back, but not done yet. */
  pendingCents: number
  videosOpened: number
  videosTotal: number
  isWithinWindow: boolean
}

export interface RefundSums {
  valueReceivedCents: number
  owedCents: number
  discretionaryCents: number
  leftCents: number
}

/**
 * What the cancellation terms of the legal page give back. Within the window the price less the value received, which
 * is the price times the videos opened, divided by all videos and rounded down to the cent; afterwards nothing is owed,
 * and what the owner agrees to leaves an administrative fee of at least half of the price. What was given back, or is
 * on its way, is not given again.
 */
export function refundSums(facts: RefundFacts): RefundSums {
  const { priceCents, refundedCents, pendingCents } = facts
  const total = Math.max(facts.videosTotal, 1)
  const opened = Math.min(facts.videosOpened, total)
  const valueReceivedCents = Math.floor((priceCents * opened) / total)
  const lessGiven = (cents: number) => Math.max(cents - refundedCents - pendingCents, 0)
  return {
    valueReceivedCents,
    owedCents: facts.isWithinWindow ? lessGiven(priceCents - valueReceivedCents) : 0,
    discretionaryCents: lessGiven(priceCents - Math.ceil(priceCents / 2)),
    leftCents: lessGiven(priceCents),
  }
}

/** The terms of one purchase as buyer and owner are shown them. */
export function refundTerms(
  facts: RefundFacts & { currency: string; enrolledAt: Date; deadline: Date; timeZone: string },
): RefundTerms {
  const { valueReceivedCents, owedCents, discretionaryCents, leftCents } = refundSums(facts)
  return {
    price: decimalAmount(facts.priceCents),
    currency: facts.currency,
    enrolledAt: facts.enrolledAt.toISOString(),
    deadline: facts.deadline.toISOString(),
    timeZone: facts.timeZone,
    isWithinWindow: facts.isWithinWindow,
    videosOpened: facts.videosOpened,
    videosTotal: facts.videosTotal,
    valueReceived: decimalAmount(valueReceivedCents),
    refunded: decimalAmount(facts.refundedCents),
    owed: decimalAmount(owedCents),
    discretionary: decimalAmount(discretionaryCents),
    left: decimalAmount(leftCents),
  }
}

/** Whether a refund is more than the terms give, so that it needs a reason. */
export const exceedsTerms = (
  amountCents: number,
  isWithinWindow: boolean,
  { owedCents, discretionaryCents }: RefundSums,
): boolean => amountCents > (isWithinWindow ? owedCents : discretionaryCents)
