import type { CancellationState } from './cancellations.ts'
import { decimalAmount, parseCents } from './prices.ts'
import type { PurchaseStatus } from './purchases.ts'
import type { RefundTerms } from './refund-terms.ts'

/** The rules for cancellations and refunds, by which the server and all pages decide. Money is whole cents. */

export interface TermsFacts {
  priceCents: number
  refundedCents: number
  pendingCents: number
  videosOpened: number
  videosTotal: number
  isWithinWindow: boolean
  /** Whether the bank has taken the payment back, so that nothing is owed or left. */
  isLost?: boolean
}

export interface RefundSums {
  valueReceivedCents: number
  owedCents: number
  discretionaryCents: number
  leftCents: number
}

/** Whether a request counts as made within the window. The time of the request counts, not that of the answer. */
export const isWithinWindow = (requestedAt: Date, deadline: Date): boolean => requestedAt < deadline

/** The price times the opened videos, divided by all videos, rounded down to the cent. */
function valueReceived({ priceCents, videosOpened, videosTotal }: TermsFacts): number {
  const total = Math.max(videosTotal, 1)
  return Math.floor((priceCents * Math.min(videosOpened, total)) / total)
}

/**
 * What the cancellation terms of the legal page give. Within the window: the price less the value received. After it
 * nothing is owed, and a discretionary refund leaves an administrative fee of at least half of the price. Refunds that
 * are done or pending are subtracted. After a lost dispute nothing is owed or left.
 */
export function refundSums(facts: TermsFacts): RefundSums {
  const { priceCents, refundedCents, pendingCents } = facts
  const valueReceivedCents = valueReceived(facts)
  const rest = (cents: number) => (facts.isLost ? 0 : Math.max(cents - refundedCents - pendingCents, 0))
  return {
    valueReceivedCents,
    owedCents: facts.isWithinWindow ? rest(priceCents - valueReceivedCents) : 0,
    discretionaryCents: rest(priceCents - Math.ceil(priceCents / 2)),
    leftCents: rest(priceCents),
  }
}

/** How the owed amount is calculated, in one line. */
export function refundFormula(facts: TermsFacts): string {
  const { valueReceivedCents, owedCents } = refundSums(facts)
  const refunded = facts.refundedCents + facts.pendingCents
  const price = dollars(facts.priceCents)
  const less = refunded > 0 ? ` − ${dollars(refunded)} (already refunded, or in progress)` : ''
  // More than the terms give may have been refunded; the owed amount is never negative.
  const is = valueReceivedCents + refunded > facts.priceCents ? ', so' : ' ='
  return `${price} − ${price} × ${facts.videosOpened} ÷ ${facts.videosTotal} (= ${dollars(valueReceivedCents)}, the value received)${less}${is} ${dollars(owedCents)}`
}

/** The facts behind terms that the API sent. */
export const toTermsFacts = (terms: RefundTerms): TermsFacts => ({
  priceCents: cents(terms.price),
  refundedCents: cents(terms.refunded),
  pendingCents: cents(terms.pending),
  videosOpened: terms.videosOpened,
  videosTotal: terms.videosTotal,
  isWithinWindow: terms.isWithinWindow,
})

export interface PurchaseState extends RefundSums {
  status: PurchaseStatus
  isWithinWindow: boolean
  pendingCents: number
  cancellation: CancellationState | undefined
}

/** A purchase as the API sends it, for the rules below. */
export function purchaseState(purchase: {
  status: PurchaseStatus
  terms: RefundTerms
  cancellation: { state: CancellationState } | null
}): PurchaseState {
  const { status, terms, cancellation } = purchase
  const { isWithinWindow, pendingCents, ...facts } = toTermsFacts(terms)
  const sums = refundSums({ ...facts, isWithinWindow, pendingCents, isLost: status === 'dispute lost' })
  return { status, isWithinWindow, pendingCents, cancellation: cancellation?.state, ...sums }
}

const sentences = {
  disputed: 'This payment is disputed, so the bank decides about it. It can’t be refunded here.',
  lost: 'The dispute was lost and the bank has taken the money back, so nothing is left to refund.',
  allRefunded: 'All of this purchase was already refunded, or a refund is in progress.',
  notOpen: 'This purchase has no open request to cancel.',
  refundPending: 'A refund of this purchase is in progress. Please wait until it is done.',
}

/** Why the buyer can't cancel, in a sentence for the buyer; undefined if they can. */
export function whyNotCancel({ status, leftCents, cancellation }: PurchaseState): string | undefined {
  if (cancellation === 'open') return 'You have already asked to cancel this purchase.'
  if (status === 'not collected') return 'This payment was not collected, so there is nothing to cancel.'
  if (status === 'disputed') return 'This payment is disputed with your bank, so it can’t be canceled here.'
  if (status === 'dispute lost') return 'Your bank has returned this payment to you, so there is nothing to cancel.'
  if (cancellation === 'refunded' || cancellation === 'confirmed') return 'This purchase was already canceled.'
  return status === 'refunded' || leftCents === 0 ? sentences.allRefunded : undefined
}

/** Why a cancellation by email or letter can't be recorded, in a sentence for the owner; undefined if it can. */
export function whyNotRecord({ status, leftCents, cancellation }: PurchaseState): string | undefined {
  if (status === 'not collected') return 'This payment was not collected, so there is nothing to cancel.'
  if (status === 'disputed')
    return 'This payment is disputed, so the bank decides about it. Keep the email or letter: if the dispute is won, record it then. The day it was sent still counts.'
  if (status === 'dispute lost') return sentences.lost
  if (cancellation === 'refunded' || cancellation === 'confirmed') return 'This purchase was already canceled.'
  return status === 'refunded' || leftCents === 0 ? sentences.allRefunded : undefined
}

/** Why the buyer can't withdraw the request to cancel, in a sentence for the buyer; undefined if they can. */
export function whyNotWithdraw({ cancellation, pendingCents }: PurchaseState): string | undefined {
  if (cancellation !== 'open') return 'Your request to cancel is not open anymore.'
  return pendingCents > 0 ? 'Your refund is in progress, so the request can’t be withdrawn anymore.' : undefined
}

/** Why nothing can be refunded, in a sentence for the owner; undefined if something can. */
export function whyNotRefund({ status, leftCents }: PurchaseState): string | undefined {
  if (status === 'disputed') return sentences.disputed
  if (status === 'dispute lost') return sentences.lost
  if (status === 'not collected') return 'This payment was not collected, so there is nothing to refund.'
  return status === 'refunded' || leftCents === 0 ? sentences.allRefunded : undefined
}

/** What is wrong with a refund of an amount, by the form's field. More than the terms give needs a reason. */
export function refundProblems(
  state: PurchaseState,
  { amountCents, reason }: { amountCents: number; reason: string | null | undefined },
): { Amount?: string; Reason?: string } {
  const { isWithinWindow, owedCents, discretionaryCents, leftCents } = state
  if (amountCents > leftCents)
    return { Amount: `Amount can be at most ${dollars(leftCents)}, which is all that is left.` }
  if (reason || amountCents <= (isWithinWindow ? owedCents : discretionaryCents)) return {}
  return { Reason: 'Reason is required, because this is more than the terms give.' }
}

/** Why the owner can't decline the request to cancel; undefined if they can. Only a late request can be declined. */
export function whyNotDecline(state: PurchaseState): string | undefined {
  const { cancellation, isWithinWindow, pendingCents, owedCents } = state
  if (cancellation !== 'open') return sentences.notOpen
  if (isWithinWindow) {
    const instead = owedCents > 0 ? `Please refund the ${dollars(owedCents)} that is owed.` : 'Please confirm it.'
    return `This request came within the window, so it can’t be declined. ${instead}`
  }
  return pendingCents > 0 ? sentences.refundPending : undefined
}

/** Why the owner can't confirm the request to cancel; undefined if they can: it came in time, and nothing is owed. */
export function whyNotConfirm(state: PurchaseState): string | undefined {
  const { cancellation, isWithinWindow, pendingCents, owedCents, status } = state
  if (cancellation !== 'open') return sentences.notOpen
  if (status === 'dispute lost') return sentences.lost
  if (!isWithinWindow) return 'This request came after the window. Please decline it, or refund part of the price.'
  if (pendingCents > 0) return sentences.refundPending
  if (owedCents === 0) return undefined
  if (status === 'disputed') return sentences.disputed
  return `${dollars(owedCents)} is owed for this request. Please refund it first.`
}

/**
 * Whether refunds have answered a request to cancel: something was refunded since, and all that the terms give has been
 * refunded by now. A pending refund does not count, because it may fail.
 * @param facts with the figures of the time of the request
 * @param refundedSinceCents refunds that were ordered after the request and are done
 */
export function isAnsweredByRefunds(facts: Omit<TermsFacts, 'pendingCents'>, refundedSinceCents: number): boolean {
  return refundedSinceCents > 0 && refundSums({ ...facts, pendingCents: 0 }).owedCents === 0
}

/** What a request to cancel leads to: an amount is owed, nothing is left to refund, or it came too late. */
export function cancellationOutcome(isWithinWindow: boolean, owedCents: number): 'owed' | 'nothing owed' | 'late' {
  if (!isWithinWindow) return 'late'
  return owedCents > 0 ? 'owed' : 'nothing owed'
}

const cents = (amount: string): number => parseCents(amount) ?? 0
const dollars = (amountCents: number): string => `$${decimalAmount(amountCents)}`
