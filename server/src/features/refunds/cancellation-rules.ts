import { decimalAmount } from '@course/contract/prices'
import type { PurchaseStatus } from '@course/contract/purchases'
import { refundFormula } from '@course/contract/refunds'
import { isWithinWindow, refundSums } from './refund-rules.ts'

/** What decides whether a purchase can be cancelled. Money is cents. */
export interface CancelledPurchase {
  status: PurchaseStatus
  /** Neither given back nor on its way back. */
  leftCents: number
  /** How an earlier wish to cancel it ended. */
  earlier: 'refunded' | 'declined' | undefined
}

/** Why a purchase can't be cancelled, in a sentence for its buyer; undefined where it can. */
export function whyNotCancel({ status, leftCents, earlier }: CancelledPurchase): string | undefined {
  if (status === 'not collected') return 'This payment was not collected, so there is nothing to cancel.'
  if (status === 'disputed') return 'This payment is disputed at your bank, which decides about it now.'
  if (earlier === 'refunded') return 'This purchase was cancelled already.'
  if (status === 'refunded' || leftCents === 0)
    return 'All of this purchase was given back already, or is being given back.'
  return undefined
}

/** A wish to cancel, with the figures of its moment. Money is cents. */
export interface CancellationFigures {
  requestedAt: Date
  deadline: Date
  priceCents: number
  videosOpened: number
  videosTotal: number
  owedCents: number
}

/** What a buyer is told: the sum that is owed, that the window gives nothing back any more, or that it was too late. */
export function outcomeOf({
  requestedAt,
  deadline,
  owedCents,
}: Pick<CancellationFigures, 'requestedAt' | 'deadline' | 'owedCents'>): 'owed' | 'nothing left' | 'late' {
  if (!isWithinWindow(requestedAt, deadline)) return 'late'
  return owedCents > 0 ? 'owed' : 'nothing left'
}

/** How the owed sum comes about, as it was at the moment of the request, whatever was given back since. */
export function formulaOf(cancellation: CancellationFigures): string {
  const { priceCents, videosOpened, videosTotal, owedCents } = cancellation
  const { valueReceivedCents } = refundSums({
    ...cancellation,
    refundedCents: 0,
    pendingCents: 0,
    isWithinWindow: true,
  })
  return refundFormula({
    price: decimalAmount(priceCents),
    videosOpened,
    videosTotal,
    valueReceived: decimalAmount(valueReceivedCents),
    left: decimalAmount(valueReceivedCents + owedCents),
    owed: decimalAmount(owedCents),
  })
}

/** Why a cancellation can't be declined, in a sentence for the owner; undefined where it can: nothing is owed for it. */
export function whyNotDecline(owedCents: number, pendingCents: number): string | undefined {
  if (owedCents > 0) {
    return `This cancellation was asked for within the window, so $${decimalAmount(owedCents)} are owed for it.`
  }
  return pendingCents > 0
    ? 'A refund of this purchase is under way, so the cancellation can not be declined.'
    : undefined
}
