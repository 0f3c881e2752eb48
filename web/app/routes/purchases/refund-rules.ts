import { centsOf } from '@course/contract/prices'
import type { PurchaseStatus } from '@course/contract/purchases'
import type { RefundTerms } from '@course/contract/refunds'

const cents = (amount: string) => centsOf(amount) ?? 0

/** Whether a sum is more than the terms give, so that it needs a reason. */
export const needsReason = (amount: string, terms: RefundTerms): boolean =>
  cents(amount) > cents(terms.isWithinWindow ? terms.owed : terms.discretionary)

/** What is wrong with a refund by the figures beside the form, by the field's name. The server decides again. */
export function refundFaults({ Amount, Reason }: { Amount: string; Reason: string }, terms: RefundTerms) {
  const faults: { Amount?: string; Reason?: string } = {}
  if (cents(Amount) > cents(terms.left)) faults.Amount = `At most ${terms.left} can be given back.`
  else if (needsReason(Amount, terms) && Reason === '')
    faults.Reason = 'This is more than the terms give. Please say why.'
  return faults
}

/** The sum that the form begins with: what is owed, or nothing where the owner has to decide. */
export const suggestedAmount = ({ owed }: RefundTerms): string => (cents(owed) > 0 ? owed : '')

/** Why nothing can be given back, or undefined where it can. */
export function refundObstacle(status: PurchaseStatus, terms: RefundTerms): string | undefined {
  if (status === 'not collected') return 'Nothing was collected, so nothing can be given back.'
  if (status === 'disputed') return 'The bank decides on this payment, so it can’t be given back here.'
  if (cents(terms.left) === 0) return 'Nothing is left to give back.'
  return undefined
}
