import type { Attempt } from '../payments/attempt.ts'
import { lockAttempt, moveAttempt } from '../payments/attempts.queries.ts'
import type { CheckoutDeps } from '../payments/payment-deps.ts'
import { isDisputed } from '../payments/payment-disputes.queries.ts'
import { byCredit, findCredits, isGiven } from './credits.ts'
import { failRefund, type Given, noteRefunded } from './refund-outcomes.ts'
import { markSent, markWaiting, type RefundRow } from './refunds.queries.ts'

/**
 * Sends a refund of a settled payment to the provider.
 * @param refund as it was read before the sale was; if it was sent since then, nothing happens
 */
export async function sendRefund(deps: CheckoutDeps, refund: RefundRow, attempt: Attempt): Promise<void> {
  const began = performance.now()
  const sent = await claim(deps, refund, attempt)
  if (!sent) return
  // Everybody counts from the moment that was just written: a request must not leave long after it.
  if (performance.now() - began > (deps.pace.settleDelay * 1_000) / 2) return
  const request = deps.payments.refund({
    transactionId: attempt.transactionId ?? '',
    refundId: refund.id,
    amountCents: refund.amountCents,
  })
  await deps.reached?.('refund sent')
  const answer = await request
  await deps.reached?.('refund answered')
  if (answer.kind === 'accepted') return finishRefund(deps, refund, attempt, byCredit(answer.refund))
  deps.log.warn({ refundId: refund.id, outcome: answer.kind, detail: answer.detail }, 'a refund was not accepted')
  if (answer.kind === 'not_taken') await markWaiting(deps.db, sent, refund, deps.pace)
  if (answer.kind === 'refused') await noteRefusal(deps, sent, attempt, answer.detail)
}

/**
 * Records that the refund is about to be sent, unless the payment is disputed.
 * @returns the refund as sent; undefined when it must not be sent, or another process was faster
 */
async function claim(deps: CheckoutDeps, refund: RefundRow, { id }: Attempt): Promise<RefundRow | undefined> {
  const { pace } = deps
  return deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, id)
    if (await isDisputed(tx, attempt.id)) {
      const failure = 'The payment is disputed at the bank, which may give the money back by itself.'
      await failRefund(deps, tx, attempt, refund, failure)
      return undefined
    }
    if (attempt.state === 'admitted' || attempt.state === 'settling') {
      await moveAttempt(tx, id, 'settled', { cause: 'the provider settled it', pace })
    }
    return markSent(tx, refund, pace)
  })
}

/** A refusal may only mean that an earlier request, whose answer was lost, went through in the meantime. */
async function noteRefusal(deps: CheckoutDeps, sent: RefundRow, attempt: Attempt, detail: string): Promise<void> {
  const sale = await deps.payments.find(attempt.transactionId ?? '')
  if (!sale) throw new Error(`the provider does not know the transaction ${attempt.transactionId}`)
  const given = (await findCredits(deps.payments, sale, sent.id)).find(isGiven)
  if (given) return finishRefund(deps, sent, attempt, byCredit(given))
  await endFailed(deps, sent, attempt, refusedBy(detail))
}

export const refusedBy = (detail: string) => `The card provider refused it: ${detail}.`

/** Records that a refund was made. */
export async function finishRefund(
  deps: CheckoutDeps,
  { id }: RefundRow,
  attempt: Attempt,
  given: Given,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await noteRefunded(deps, tx, await lockAttempt(tx, attempt.id), id, given)
  })
}

/** Records that a refund can't be made. @param refund as it was read */
export async function endFailed(
  deps: CheckoutDeps,
  refund: RefundRow,
  { id }: Attempt,
  failure: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => failRefund(deps, tx, await lockAttempt(tx, id), refund, failure))
}
