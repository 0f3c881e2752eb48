import type { OwnPurchase, PurchaseStatus } from '@course/contract/purchases'
import { momentInWords, type Refund } from '@course/contract/refunds'

/** A purchase in its buyer's words. */

export const statusWords: Record<PurchaseStatus, string> = {
  collecting: 'Paid, and being collected from your card',
  paid: 'Paid',
  'partly refunded': 'Partly refunded',
  refunded: 'Refunded',
  'not collected': 'Not paid: your card was not charged',
  disputed: 'Disputed with your bank',
}

/** @param amount decimal text */
export const sumInWords = (amount: string, currency: string): string => `$${amount} ${currency}`

export const cardInWords = ({ cardType, cardLastFour }: Pick<OwnPurchase, 'cardType' | 'cardLastFour'>): string =>
  cardLastFour ? `${cardType ?? 'Card'} ending in ${cardLastFour}` : (cardType ?? 'Card')

/** One refund and its state, in one line. */
export function refundInWords(refund: Omit<Refund, 'reason'>, timeZone: string): string {
  const { amount, currency, state, orderedAt, doneAt } = refund
  const words = {
    waiting: 'will be sent to your card',
    sent: 'on its way to your card',
    done: `refunded to your card on ${momentInWords(new Date(doneAt ?? orderedAt), timeZone)}`,
    failed: 'could not be sent to your card; please write to us',
  }
  return `${sumInWords(amount, currency)}, ${words[state]}`
}

/**
 * Where the cancellation of a purchase stands: asked for, possible within the window or after it, in the hands of the
 * card's bank, or without a point.
 */
export type CancellationStage = 'asked' | 'within' | 'late' | 'disputed' | 'over'

export function stageOf({ cancellation, status, terms }: OwnPurchase): CancellationStage {
  if (cancellation) return 'asked'
  if (status === 'disputed') return 'disputed'
  if (status === 'not collected' || status === 'refunded' || terms.left === '0.00') return 'over'
  return terms.isWithinWindow ? 'within' : 'late'
}
