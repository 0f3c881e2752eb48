import type { PurchaseStatus } from '@course/contract/sales/purchases'
import type { AttemptState } from '../tables/attempt-states.ts'

/**
 * The stored status of a purchase, from its payment's state and its refunds. An open or lost dispute overrides both,
 * because the owner has a deadline or has lost the money; `shownStatus` tells the two apart.
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
