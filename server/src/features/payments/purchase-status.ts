import type { PurchaseStatus } from '@course/contract/purchases'
import type { AttemptState } from './attempt-state.ts'

/**
 * The status of a purchase, by its payment's state and what was given back of it. A dispute that is open or was lost
 * shows whatever the payment's state is: the owner has a deadline, or lost the money.
 */
export function derivePurchaseStatus(
  state: AttemptState,
  amountCents: number,
  refundedCents: number,
  isDisputed = false,
): PurchaseStatus {
  if (isDisputed) return 'disputed'
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
