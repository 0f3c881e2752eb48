import { decimalAmount } from '@course/contract/prices'
import type { Db } from '../../db/db.ts'
import { closeIfAnswered } from '../cancellations/cancellation-answers.ts'
import type { Attempt } from '../payments/attempt.ts'
import { lockAttempt, moveAttempt } from '../payments/attempts.queries.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { endPurchasedAccess, updatePurchaseStatus } from '../payments/purchased-access.queries.ts'
import {
  addRefunded,
  completeRefund,
  findPendingRefundsOfAttempt,
  markFailed,
  type RefundRow,
} from './refunds.queries.ts'

/** How money was given back: by letting go what was not settled yet, or by a credit, which is the provider's transaction. */
export type RefundMethod = { way: 'void' } | { way: 'refund'; transactionId: string }

export const nothingCollected = 'The payment was not collected, so there is nothing to refund.'

/**
 * Writes down that money was given back, with everything that follows from it, in the caller's transaction, which
 * holds the attempt. Repeating it changes nothing.
 * @returns false when the refund has ended already
 */
export async function recordRefund(
  { jobs, pace }: PaymentDeps,
  tx: Db,
  attempt: Attempt,
  refundId: string,
  given: RefundMethod,
): Promise<boolean> {
  const refund = await completeRefund(tx, refundId, given)
  if (!refund) return false
  const purchase = await addRefunded(tx, refund)
  const isFull = purchase.refundedCents >= purchase.amountCents
  const cause = `${isFull ? 'all' : 'part'} of it was given back by refund ${refundId}`
  if (given.way === 'void') await moveAttempt(tx, attempt.id, 'voided', { cause, pace })
  else if (isFull) await moveAttempt(tx, attempt.id, 'refunded', { cause, pace })
  // A refund may leave the payment's state alone, but not what the purchase is worth.
  await updatePurchaseStatus(tx, attempt.id, (await lockAttempt(tx, attempt.id)).state)
  if (refund.endsAccess) await endPurchasedAccess(tx, attempt.id, reasonOf(isFull))
  await closeIfAnswered(tx, purchase)
  await jobs.enqueue(tx, 'mail.refund', { refundId })
  return true
}

const reasonOf = (isFull: boolean) =>
  isFull
    ? 'Your payment was refunded, so your access has ended.'
    : 'Part of your payment was refunded, and your access has ended with it.'

/**
 * An unsettled payment that was let go: if all of it was ordered to be given back, that is how it was done.
 * The caller's transaction holds the attempt.
 * @returns whether that was the reason
 */
export async function finishVoidedRefund(deps: PaymentDeps, tx: Db, attempt: Attempt): Promise<boolean> {
  const pending = await findPendingRefundsOfAttempt(tx, attempt.id)
  const whole = pending.find(({ amountCents }) => amountCents === attempt.amountCents)
  return whole ? recordRefund(deps, tx, attempt, whole.id, { way: 'void' }) : false
}

/** Ends what can't be given back of a payment. The caller's transaction holds the attempt. */
export async function failRefundsOf(deps: PaymentDeps, tx: Db, attempt: Attempt, failure: string): Promise<void> {
  for (const refund of await findPendingRefundsOfAttempt(tx, attempt.id))
    await failRefund(deps, tx, attempt, refund, failure)
}

/**
 * Ends a refund that can't be made: the money stays as it was, nothing changes for the buyer, the owner gets an email.
 * @param refund as it was read; if it was sent again since then, nothing happens
 */
export async function failRefund(
  { jobs }: PaymentDeps,
  tx: Db,
  attempt: Attempt,
  refund: RefundRow,
  failure: string,
): Promise<void> {
  if (!(await markFailed(tx, refund, failure))) return
  const { id, amountCents } = refund
  await jobs.enqueue(tx, 'mail.alert', {
    subject: 'A refund could not be made',
    text: `The refund of $${decimalAmount(amountCents)} to ${attempt.email} (order ${attempt.id}, refund ${id}) was not made.\n\n${failure}\n\nNothing has changed for them. You can order it again on the purchase's page.`,
  })
}
