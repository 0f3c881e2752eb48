import { countWithin } from '../../accounts/accounts.ts'
import type { Transaction } from '../../platform/gateways/payments.ts'
import { recordDisputesOfSale } from '../disputes/disputes.ts'
import { type Attempt, lockAttempt } from '../payments/attempts.queries.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import {
  failRefund,
  findCredits,
  finishVoidedRefund,
  movesMoney,
  nothingCollected,
  toRefundMethod,
} from './refund-outcomes.ts'
import { isRefundStuck, maySend, nextRefundCheck } from './refund-schedule.ts'
import { finishRefund, recordFailure, refusalText, sendRefund } from './refund-send.ts'
import { findPendingRefund, type RefundRow, scheduleRefundCheck } from './refunds.queries.ts'

type PendingRefund = NonNullable<Awaited<ReturnType<typeof findPendingRefund>>>

/**
 * Checks one refund and does what is due. Safe to repeat at any time, also concurrently: every request is recorded
 * before it is sent, and looked up at the provider before it is retried.
 */
export async function checkRefund(deps: PaymentDeps, refundId: string): Promise<void> {
  const pending = await findPendingRefund(deps.db, refundId)
  if (!pending) return
  const { refund, ageSeconds, inStateSeconds, attempt, attemptInStateSeconds } = pending
  let awaitsSettlement = false
  try {
    awaitsSettlement = (await advance(deps, pending)) === 'awaits settlement'
  } catch (error) {
    deps.log.warn({ err: error, refundId, state: refund.state }, 'a refund could not be checked')
  }
  const wait = nextRefundCheck(refund.state, inStateSeconds, awaitsSettlement, deps.pace)
  await scheduleRefundCheck(deps.db, refund, wait)
  const payment = { state: attempt.state, inState: attemptInStateSeconds }
  if (isRefundStuck(ageSeconds, payment)) await alertOnce(deps, refundId)
}

async function advance(deps: PaymentDeps, { refund, attempt, sinceRequestSeconds }: PendingRefund) {
  const sale = attempt.transactionId ? await deps.payments.find(attempt.transactionId) : undefined
  if (!sale) throw new Error(`the provider does not know the transaction ${attempt.transactionId}`)
  // A chargeback must not be refunded as well, and its notification may have been lost.
  await recordDisputesOfSale(deps, sale.disputes)
  if (sale.status === 'voided' || sale.status === 'failed') return recordUncollected(deps, refund, attempt, sale.status)
  // Also before the first request: after a restore from backup the provider may know more than we do.
  const credits = await findCredits(deps.payments, sale, refund.id)
  const credit = credits.find(movesMoney)
  if (credit) return finishRefund(deps, refund, attempt, toRefundMethod(credit))
  const [failed] = credits
  if (failed) return recordFailure(deps, refund, attempt, refusalText(`the credit ${failed.id} is ${failed.status}`))
  const isFull = refund.amountCents === sale.amountCents && sale.refundIds.length === 0
  if (sale.status === 'settled') {
    if (maySend(!isFull, sinceRequestSeconds, deps.pace)) await sendRefund(deps, refund, attempt)
    return
  }
  if (isFull) await voidUnsettledPayment(deps, refund, attempt, sale)
  return 'awaits settlement'
}

async function voidUnsettledPayment(
  deps: PaymentDeps,
  refund: RefundRow,
  attempt: Attempt,
  sale: Transaction,
): Promise<void> {
  const voiding = deps.payments.void(sale.id)
  voiding.catch(() => undefined)
  await deps.reached?.('refund sent')
  await voiding
  await deps.reached?.('refund answered')
  await finishRefund(deps, refund, attempt, { way: 'void' })
}

async function recordUncollected(deps: PaymentDeps, refund: RefundRow, attempt: Attempt, status: 'voided' | 'failed') {
  await deps.db.transaction(async (tx) => {
    const locked = await lockAttempt(tx, attempt.id)
    if (status === 'voided' && (await finishVoidedRefund(deps, tx, locked))) return
    await failRefund(deps, tx, locked, refund, nothingCollected)
  })
}

async function alertOnce(deps: PaymentDeps, refundId: string): Promise<void> {
  const pending = await findPendingRefund(deps.db, refundId)
  if (!pending || !(await countWithin(deps, 'stuckAlerts', refundId))) return
  const { refund, attempt, ageSeconds } = pending
  const firstSent = refund.firstSentAt
    ? ` It was first sent to the card provider at ${refund.firstSentAt.toISOString()}.`
    : ''
  await deps.jobs.enqueue(deps.db, 'mail.alert', {
    subject: 'A refund is stuck',
    text: `The refund ${refundId} to ${attempt.email} (order ${attempt.id}) was ordered ${Math.round(ageSeconds / 60)} minutes ago and is still "${refund.state}".${firstSent} The site's log says why.\n\nThe site keeps trying, so please don't refund it in the card provider's control panel.`,
  })
}
