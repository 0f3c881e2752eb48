import { decimalAmount, parseCents } from '@course/contract/sales/prices'
import type { OwnPurchase, PurchaseStatus } from '@course/contract/sales/purchases'
import type { RefundTerms } from '@course/contract/sales/refund-terms'
import type { Refund } from '@course/contract/sales/refunds'
import { cancellationOutcome, purchaseState } from '@course/contract/sales/terms'
import { moneyWithCurrencyText } from '@course/contract/words/money-text'
import { deadlineText, momentText, pastDeadlineText } from '@course/contract/words/texts'

/** A purchase as text for its buyer. */

export const buyerStatusText: Record<PurchaseStatus, string> = {
  collecting: 'Paid, and being collected from your card',
  paid: 'Paid',
  'partly refunded': 'Partly refunded',
  refunded: 'Refunded',
  'not collected': 'Not paid: your card was not charged',
  disputed: 'Disputed with your bank',
  'dispute lost': 'Returned to you by your bank',
}

/** One refund and its state, in one line. */
export function refundText(refund: Omit<Refund, 'reason'>, timeZone: string): string {
  const { amount, currency, state, orderedAt, doneAt } = refund
  const words = {
    waiting: 'will be sent to your card',
    sent: 'on its way to your card',
    done: `refunded to your card on ${momentText(new Date(doneAt ?? orderedAt), timeZone)}`,
    failed: 'could not be sent to your card; please write to us',
  }
  return `${moneyWithCurrencyText(amount, currency)}, ${words[state]}`
}

/** Whether canceling now would refund nothing. */
export function refundsNothing(purchase: OwnPurchase): boolean {
  const { isWithinWindow, owedCents } = purchaseState(purchase)
  return isWithinWindow && owedCents === 0
}

/** The warning before a cancellation without a refund. */
export function noRefundText({ refunded, pending }: RefundTerms): string {
  const nothing = (parseCents(refunded) ?? 0) + (parseCents(pending) ?? 0) > 0 ? 'nothing more' : 'nothing'
  return `You would get ${nothing} back and lose access to the course.`
}

/** Whether the buyer can't ask on this page because of a dispute, and has no request that the dispute only pauses. */
export const isWrittenOnly = ({ status, cancellation }: Pick<OwnPurchase, 'status' | 'cancellation'>): boolean =>
  status === 'disputed' && (!cancellation || cancellation.state === 'withdrawn' || cancellation.state === 'declined')

/** What counts while a dispute keeps the buyer from asking here. */
export function writtenOnlyText({ terms, seller }: Pick<OwnPurchase, 'terms' | 'seller'>): string {
  return terms.isWithinWindow
    ? `You can cancel by email instead: write to ${seller.email} by ${deadlineText(terms)}. An email that you send by then counts, even if the dispute ends later.`
    : `You could cancel until ${pastDeadlineText(terms)}. If you canceled in writing before that, it counts, even if the dispute ends later.`
}

/** The state of a request to cancel, in a sentence or two. */
export function cancellationRequestText({ cancellation, currency, ...purchase }: OwnPurchase): string {
  if (!cancellation) return ''
  const { state, isWithinWindow, owed, answer } = cancellation
  if (state === 'declined') return 'We declined your request, so nothing changes.'
  if (state === 'withdrawn') return 'You have withdrawn your request, so nothing has changed.'
  if (state === 'ended') return `We have closed your request. ${answer ?? ''}`
  if (state === 'confirmed') return 'Your enrollment was canceled without a refund.'
  if (state === 'refunded') {
    const isOwed = cancellationOutcome(isWithinWindow, parseCents(owed) ?? 0) === 'owed'
    return `${isOwed ? `You were promised ${moneyWithCurrencyText(owed, currency)}. ` : ''}The refund has been made.`
  }
  const { owedCents, pendingCents } = purchaseState({ ...purchase, cancellation })
  if (!isWithinWindow && pendingCents === 0)
    return 'No refund is owed. We will answer by email; until then nothing changes.'
  return owedCents + pendingCents > 0
    ? `You will get back ${moneyWithCurrencyText(decimalAmount(owedCents + pendingCents), currency)}. We will send it to the card that you paid with.`
    : 'You will get nothing back. We will confirm your cancellation by email, and your access to the course ends then.'
}
