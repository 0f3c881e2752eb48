import { type Attempt, lockAttempt, moveAttempt } from '../payments/attempts.queries.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { isDisputed } from '../payments/payment-disputes.queries.ts'
import {
  failRefund,
  findCredits,
  movesMoney,
  type RefundMethod,
  recordRefund,
  toRefundMethod,
} from './refund-outcomes.ts'
import { markSent, markWaiting, type RefundRow } from './refunds.queries.ts'

/** Sends a refund of a settled payment, unless it was sent since it was read. @param refund as read before the sale */
export async function sendRefund(deps: PaymentDeps, refund: RefundRow, attempt: Attempt): Promise<void> {
  const began = performance.now()
  const claimed = await claimForSending(deps, refund, attempt)
  if (!claimed) return
  // Retries count from the time that was just recorded, so the request must not leave long after it.
  if (performance.now() - began > (deps.pace.giveUpDelay * 1_000) / 2) return
  const request = deps.payments.refund({
    transactionId: attempt.transactionId ?? '',
    refundId: refund.id,
    amountCents: refund.amountCents,
  })
  await deps.reached?.('refund sent')
  const answer = await request
  await deps.reached?.('refund answered')
  if (answer.kind === 'accepted') return finishRefund(deps, refund, attempt, toRefundMethod(answer.refund))
  deps.log.warn({ refundId: refund.id, outcome: answer.kind, detail: answer.detail }, 'a refund was not accepted')
  if (answer.kind === 'not_taken') await markWaiting(deps.db, claimed, refund, deps.pace)
  if (answer.kind === 'refused') await handleRefusal(deps, claimed, attempt, answer.detail)
}

/** @returns undefined if the payment is disputed, or another process was faster */
async function claimForSending(deps: PaymentDeps, refund: RefundRow, { id }: Attempt): Promise<RefundRow | undefined> {
  const { pace } = deps
  return deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, id)
    if (await isDisputed(tx, attempt.id)) {
      const failure = 'The payment is disputed at the bank, which may return the money itself.'
      await failRefund(deps, tx, attempt, refund, failure)
      return undefined
    }
    if (attempt.state === 'admitted' || attempt.state === 'settling') {
      await moveAttempt(tx, id, 'settled', { cause: 'the provider settled it', pace })
    }
    return markSent(tx, refund, pace)
  })
}

/** A rejection may mean that an earlier request, whose answer was lost, went through. */
async function handleRefusal(deps: PaymentDeps, claimed: RefundRow, attempt: Attempt, detail: string): Promise<void> {
  const sale = await deps.payments.find(attempt.transactionId ?? '')
  if (!sale) throw new Error(`the provider does not know the transaction ${attempt.transactionId}`)
  const credit = (await findCredits(deps.payments, sale, claimed.id)).find(movesMoney)
  if (credit) return finishRefund(deps, claimed, attempt, toRefundMethod(credit))
  await recordFailure(deps, claimed, attempt, refusalText(detail))
}

export const refusalText = (detail: string) => `The card provider refused it: ${detail}.`

export async function finishRefund(
  deps: PaymentDeps,
  { id }: RefundRow,
  attempt: Attempt,
  method: RefundMethod,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await recordRefund(deps, tx, await lockAttempt(tx, attempt.id), id, method)
  })
}

export async function recordFailure(
  deps: PaymentDeps,
  refund: RefundRow,
  { id }: Attempt,
  failure: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => failRefund(deps, tx, await lockAttempt(tx, id), refund, failure))
}
