import { hasAccess } from '../../accounts/accounts.ts'
import type { Transaction } from '../../platform/gateways/payments.ts'
import { endCancellation } from '../cancellations/cancellation-answers.ts'
import { type Attempt, lockAttempt, moveAttempt } from '../payments/attempts.queries.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { isDisputed } from '../payments/payment-disputes.queries.ts'
import { endPurchasedAccess, findPurchaseOfAttempt } from '../payments/purchased-access.queries.ts'
import { failPendingRefunds, finishVoidedRefund, nothingCollected } from '../refunds/refund-outcomes.ts'
import { makeRefundsDue } from '../refunds/refunds.queries.ts'
import type { AttemptState } from '../tables/attempt-states.ts'

/** Submits an admitted buyer's authorization for settlement. @throws if the provider fails; the sweeper retries */
export async function submitSettlement(deps: PaymentDeps, attempt: Attempt): Promise<void> {
  if (!attempt.transactionId) throw new Error('an admitted attempt without a transaction')
  const request = deps.payments.submitForSettlement(attempt.transactionId)
  await deps.reached?.('settlement sent')
  await recordSettlement(deps, attempt, await request)
}

export async function checkSettlement(deps: PaymentDeps, attempt: Attempt): Promise<void> {
  const transaction = attempt.transactionId ? await deps.payments.find(attempt.transactionId) : undefined
  if (!transaction) throw new Error(`the provider does not know the transaction ${attempt.transactionId}`)
  await recordSettlement(deps, attempt, transaction)
}

const stateByStatus: Record<Transaction['status'], AttemptState | undefined> = {
  authorized: undefined,
  submitted: 'settling',
  settled: 'settled',
  failed: 'declined',
  voided: 'voided',
}

async function recordSettlement(deps: PaymentDeps, attempt: Attempt, transaction: Transaction): Promise<void> {
  const to = stateByStatus[transaction.status]
  if (to === undefined || to === attempt.state) return
  if (to === 'declined' || to === 'voided') return recordUncollected(deps, attempt, transaction, to)
  const cause = to === 'settled' ? 'the provider settled it' : 'submitted for settlement'
  await deps.db.transaction(async (tx) => {
    // A dispute may have been reported since the provider was asked.
    const state = to === 'settled' && (await isDisputed(tx, attempt.id)) ? 'disputed' : to
    const from: AttemptState[] = ['admitted', 'settling']
    await moveAttempt(tx, attempt.id, state, { cause, pace: deps.pace, transaction, from })
    if (to !== 'settled') return
    await makeRefundsDue(tx, attempt.id)
    const purchase = await findPurchaseOfAttempt(tx, attempt.id)
    if (purchase) await deps.jobs.enqueue(tx, 'papers.issue', { purchaseId: purchase.id })
  })
}

/** Access ends, the buyer learns how to pay again, and the owner is alerted, unless a refund voided the payment. */
async function recordUncollected(
  deps: PaymentDeps,
  attempt: Attempt,
  transaction: Transaction,
  to: 'declined' | 'voided',
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockAttempt(tx, attempt.id)
    if (to === 'voided' && (await finishVoidedRefund(deps, tx, locked))) return
    const cause = `the provider did not collect it: ${transaction.status}`
    const moved = await moveAttempt(tx, attempt.id, to, { cause, pace: deps.pace, transaction, failure: 'declined' })
    if (!moved) return
    await failPendingRefunds(deps, tx, locked, nothingCollected)
    const reason = 'Your card payment could not be collected, so you have not been charged. Please pay again to go on.'
    const userId = await endPurchasedAccess(tx, attempt.id, reason)
    if (userId) await deps.jobs.enqueue(tx, 'mail.payment-failed', { userId })
    await endCancellation(deps, tx, attempt.id, 'not collected')
    const staysIn = userId !== undefined && (await hasAccess(tx, userId))
    await deps.jobs.enqueue(tx, 'mail.alert', {
      subject: 'A payment could not be collected',
      text: `The card provider did not collect the payment of ${attempt.email} (order ${attempt.id}, transaction ${transaction.id}): ${transaction.status}.\n\n${staysIn ? 'They still have access to the course, which was given to them in another way, so they were not asked to pay again.' : "Their access has ended and they were asked to pay again. You don't have to do anything."}`,
    })
  })
}
