import type { PurchaseDetails } from '@course/contract/sales/purchases'
import { cancellationOutcome, purchaseState } from '@course/contract/sales/terms'
import { moneyText } from '@course/contract/words/money-text'

/** The state of the newest request to cancel, for the owner. */
export function cancellationText(purchase: PurchaseDetails): string {
  const { cancellation, terms, currency } = purchase
  const { isWithinWindow, owedCents, pendingCents } = purchaseState(purchase)
  switch (cancellation?.state) {
    case 'refunded':
      return 'It was answered with a refund.'
    case 'confirmed':
      return 'It was confirmed. Nothing was owed.'
    case 'declined':
      return 'It was declined.'
    case 'withdrawn':
      return 'The buyer withdrew it.'
    case 'ended':
      return 'It was closed, because nothing was left to refund.'
    default:
      if (pendingCents > 0 && owedCents === 0) return 'A refund is in progress.'
      return {
        owed: `It came within the window: ${moneyText(terms.owed, currency)} is owed.`,
        'nothing owed': 'It came within the window, but nothing is owed.',
        late: 'It came after the window: nothing is owed, and you decide.',
      }[cancellationOutcome(isWithinWindow, owedCents)]
  }
}
