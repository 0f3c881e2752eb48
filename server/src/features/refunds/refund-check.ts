import type { Transaction } from '../../gateways/payments.ts'
import { recordDisputesOfSale } from '../disputes/disputes.ts'
import { countWithin } from '../limits/limits.ts'
import type { Attempt } from '../payments/attempt.ts'
import { lockAttempt } from '../payments/attempts.queries.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { findCredits, movesMoney, toRefundMethod } from './credits.ts'
import { failRefund, finishVoidedRefund, nothingCollected } from './refund-outcomes.ts'
import { isRefundStuck, maySend, nextRefundCheck } from './refund-schedule.ts'
import { finishRefund, recordFailure, refusalText, sendRefund } from './refund-send.ts'
import { findPendingRefund, type RefundRow, scheduleRefundCheck } from './refunds.queries.ts'

type PendingRefund = NonNullable<Awaited<ReturnType<typeof findPendingRefund>>>

/**
 * Checks one refund and does what is due. Repeating it at any moment, also by two at once, is harmless: a request is
 * recorded before it is sent, and before any request the provider is asked whether the refund was made already.
 */
export async function checkRefund(deps: PaymentDeps, refundId: string): Promise<void> {
  const found = await findPendingRefund(deps.db, refundId)
  if (!found) return
  const { refund, ageSeconds, inStateSeconds, attempt, attemptInStateSeconds } = found
  let awaitsSettlement = false
  try {
    awaitsSettlement = (await advance(deps, found)) === 'awaits settlement'
  } catch (error) {
    deps.log.warn({ err: error, refundId, state: refund.state }, 'a refund could not be looked at')
  }
  const wait = nextRefundCheck(refund.state, inStateSeconds, awaitsSettlement, deps.pace)
  await scheduleRefundCheck(deps.db, refund, wait)
  const payment = { state: attempt.state, inState: attemptInStateSeconds }
  if (isRefundStuck(ageSeconds, payment)) await alertIfUnderWay(deps, refundId)
}

async function advance(deps: PaymentDeps, { refund, attempt, sinceRequestSeconds }: PendingRefund) {
  const sale = attempt.transactionId ? await deps.payments.find(attempt.transactionId) : undefined
  if (!sale) throw new Error(`the provider does not know the transaction ${attempt.transactionId}`)
  // A notification may never have arrived, and what the bank takes back must not be refunded as well.
  await recordDisputesOfSale(deps, sale.disputes)
  if (sale.status === 'voided' || sale.status === 'failed') return recordUncollected(deps, refund, attempt, sale.status)
  // Also while it is waiting: after a restore the provider may know more about it than we do.
  const credits = await findCredits(deps.payments, sale, refund.id)
  const given = credits.find(movesMoney)
  if (given) return finishRefund(deps, refund, attempt, toRefundMethod(given))
  const [lost] = credits
  if (lost) return recordFailure(deps, refund, attempt, refusalText(`the credit ${lost.id} is ${lost.status}`))
  const isFull = refund.amountCents === sale.amountCents && sale.refundIds.length === 0
  if (sale.status === 'settled') {
    if (maySend(!isFull, sinceRequestSeconds, deps.pace)) await sendRefund(deps, refund, attempt)
    return
  }
  if (isFull) await voidPayment(deps, refund, attempt, sale)
  return 'awaits settlement'
}

/** Gives back all of an unsettled payment, which needs no settlement. */
async function voidPayment(deps: PaymentDeps, refund: RefundRow, attempt: Attempt, sale: Transaction): Promise<void> {
  const asked = deps.payments.void(sale.id)
  // Awaited below; a crash test may stop in between.
  asked.catch(() => undefined)
  await deps.reached?.('refund sent')
  await asked
  await deps.reached?.('refund answered')
  await finishRefund(deps, refund, attempt, { way: 'void' })
}

/** What never became money can't be given back, unless it was let go for this very refund. */
async function recordUncollected(deps: PaymentDeps, refund: RefundRow, attempt: Attempt, status: 'voided' | 'failed') {
  await deps.db.transaction(async (tx) => {
    const held = await lockAttempt(tx, attempt.id)
    if (status === 'voided' && (await finishVoidedRefund(deps, tx, held))) return
    await failRefund(deps, tx, held, refund, nothingCollected)
  })
}

/** One email a day for each refund that is stuck. */
async function alertIfUnderWay(deps: PaymentDeps, refundId: string): Promise<void> {
  const found = await findPendingRefund(deps.db, refundId)
  if (!found || !(await countWithin(deps, 'stuckAlerts', refundId))) return
  const { refund, attempt, ageSeconds } = found
  const asked = refund.firstSentAt
    ? ` It was first sent to the card provider at ${refund.firstSentAt.toISOString()}.`
    : ''
  await deps.jobs.enqueue(deps.db, 'mail.alert', {
    subject: 'A refund is stuck',
    text: `The refund ${refundId} to ${attempt.email} (order ${attempt.id}) was ordered ${Math.round(ageSeconds / 60)} minutes ago and is still "${refund.state}".${asked} The site's log says why.\n\nThe site keeps trying, so please don't refund it in the card provider's control panel.`,
  })
}
