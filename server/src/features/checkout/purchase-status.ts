import type { PurchaseStatus } from '@course/contract/purchases'
import type { AttemptState } from './attempt-state.ts'

/** How a purchase stands for its owner: by the state of its payment, and by what was given back of it. */
export function statusOfPurchase(state: AttemptState, amountCents: number, refundedCents: number): PurchaseStatus {
  if (refundedCents >= amountCents) return 'refunded'
  switch (state) {
    case 'disputed':
      return 'disputed'
    case 'refunded':
      return 'refunded'
    case 'settled':
      return refundedCents > 0 ? 'partly refunded' : 'paid'
    case 'declined':
    case 'closed':
    case 'voided':
      return 'not collected'
    default:
      return refundedCents > 0 ? 'partly refunded' : 'collecting'
  }
}
