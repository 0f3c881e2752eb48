import { decimalAmount } from '@course/contract/sales/prices'
import type { ProviderRefund } from '../../platform/gateways/payments.ts'
import { reopenAfterFailedRefund } from '../cancellations/cancellation-answers.ts'
import { lockAttempt, moveAttempt } from '../payments/attempts.queries.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { updatePurchaseStatus } from '../payments/purchased-access.queries.ts'
import { movesMoney } from './refund-outcomes.ts'
import { addRefunded, findRefundByCredit, markUndone, restoreAccessEndedByRefund } from './refunds.queries.ts'

/** A credit can fail after the provider accepted it, for example because the card was closed. Safe to repeat. */
export async function undoFailedCredits(deps: PaymentDeps, credits: ProviderRefund[]): Promise<void> {
  for (const credit of credits) if (!movesMoney(credit)) await undo(deps, credit)
}

async function undo(deps: PaymentDeps, credit: ProviderRefund): Promise<void> {
  const { jobs, pace } = deps
  await deps.db.transaction(async (tx) => {
    const credited = await findRefundByCredit(tx, credit)
    if (!credited) return
    const attempt = await lockAttempt(tx, credited.attemptId)
    const reason = `The card provider accepted it, but its credit ${credit.id} is ${credit.status}.`
    // Before markUndone() changes updated_at, which tells which access the refund ended.
    if (credited.refund.endsAccess) await restoreAccessEndedByRefund(tx, credited.refund, credited.userId)
    const refund = await markUndone(tx, credited.refund, reason)
    if (!refund) return
    const { id, purchaseId, amountCents } = refund
    const purchase = await addRefunded(tx, { purchaseId, amountCents: -amountCents })
    await moveAttempt(tx, attempt.id, 'settled', {
      cause: `the credit of refund ${id} failed`,
      pace,
      from: ['refunded'],
    })
    await updatePurchaseStatus(tx, attempt.id, (await lockAttempt(tx, attempt.id)).state)
    await reopenAfterFailedRefund(tx, purchase)
    await jobs.enqueue(tx, 'mail.refund-failed', { refundId: id })
    await jobs.enqueue(tx, 'papers.issue', { purchaseId })
    await jobs.enqueue(tx, 'mail.alert', {
      subject: 'A refund did not reach the buyer',
      text: `The refund of $${decimalAmount(amountCents)} to ${attempt.email} (order ${attempt.id}, refund ${id}) was accepted by the card provider and failed later: its credit ${credit.id} is ${credit.status}. This happens when a card was closed.\n\nThe money is still with you, so the purchase no longer counts it as refunded. Access or a cancellation that ended with it is open again. The buyer was notified.\n\nPlease order the refund again on the purchase's page. If it fails again, please agree on another way with the buyer.`,
    })
  })
}
