import { decimalAmount } from '@course/contract/prices'
import type { ProviderRefund } from '../../gateways/payments.ts'
import { reopenUnlessAnswered } from '../cancellations/cancellation-answers.ts'
import { lockAttempt, moveAttempt } from '../payments/attempts.queries.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { updatePurchaseStatus } from '../payments/purchased-access.queries.ts'
import { movesMoney } from './credits.ts'
import { findRefundByCredit, markUndone, restoreAccessEndedBy } from './failed-credits.queries.ts'
import { addRefunded } from './refunds.queries.ts'

/**
 * Undoes refunds whose credit the provider accepted but could not deliver, for example because the card was closed, or
 * which somebody voided there. Repeating it changes nothing.
 * @param credits as the provider lists them
 */
export async function undoFailedCredits(deps: PaymentDeps, credits: ProviderRefund[]): Promise<void> {
  for (const credit of credits) if (!movesMoney(credit)) await undo(deps, credit)
}

/** The money is with the seller again: sum, status, access and cancellation are as before the refund. */
async function undo(deps: PaymentDeps, credit: ProviderRefund): Promise<void> {
  const { jobs, pace } = deps
  await deps.db.transaction(async (tx) => {
    const found = await findRefundByCredit(tx, credit)
    if (!found) return
    const attempt = await lockAttempt(tx, found.attemptId)
    const reason = `The card provider accepted it, but its credit ${credit.id} is ${credit.status}.`
    // Before the row changes: the moment at which it was done tells which access it ended.
    if (found.refund.endsAccess) await restoreAccessEndedBy(tx, found.refund)
    const refund = await markUndone(tx, found.refund, reason)
    if (!refund) return
    const { id, purchaseId, amountCents } = refund
    const purchase = await addRefunded(tx, { purchaseId, amountCents: -amountCents })
    await moveAttempt(tx, attempt.id, 'settled', {
      cause: `the credit of refund ${id} failed`,
      pace,
      from: ['refunded'],
    })
    await updatePurchaseStatus(tx, attempt.id, (await lockAttempt(tx, attempt.id)).state)
    await reopenUnlessAnswered(tx, purchase)
    await jobs.enqueue(tx, 'mail.refund-failed', { refundId: id })
    await jobs.enqueue(tx, 'mail.alert', {
      subject: 'A refund did not reach the buyer',
      text: `The refund of $${decimalAmount(amountCents)} to ${attempt.email} (order ${attempt.id}, refund ${id}) was accepted by the card provider and failed later: its credit ${credit.id} is ${credit.status}. This happens when a card was closed.\n\nThe money is still with you, so the purchase counts it as not refunded again. Access or a cancellation that had ended with it is open again. The buyer was informed.\n\nPlease order the refund again on the purchase's page. If it fails once more, agree with the buyer on another way.`,
    })
  })
}
