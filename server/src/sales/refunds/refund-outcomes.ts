import { decimalAmount } from '@course/contract/sales/prices'
import type { Db } from '../../platform/db/db.ts'
import type { PaymentGateway, ProviderRefund, Transaction } from '../../platform/gateways/payments.ts'
import { closeIfRefunded, reopenAfterFailedRefund } from '../cancellations/cancellation-answers.ts'
import { lockPurchaseOfAttempt } from '../cancellations/cancellations.queries.ts'
import { type Attempt, lockAttempt, moveAttempt } from '../payments/attempts.queries.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { endPurchasedAccess, updatePurchaseStatus } from '../payments/purchased-access.queries.ts'
import {
  addRefunded,
  completeRefund,
  findPendingRefundsOfAttempt,
  markFailed,
  type RefundRow,
} from './refunds.queries.ts'

/** How money was refunded: by voiding an unsettled payment, or by a credit, which is a transaction of the provider. */
export type RefundMethod = { way: 'void' } | { way: 'refund'; transactionId: string }

export const nothingCollected = 'The payment was not collected, so there is nothing to refund.'

/** The caller's transaction has locked the attempt. Safe to repeat. @returns false if the refund has ended already */
export async function recordRefund(
  { jobs, pace }: PaymentDeps,
  tx: Db,
  attempt: Attempt,
  refundId: string,
  method: RefundMethod,
): Promise<boolean> {
  const refund = await completeRefund(tx, refundId, method)
  if (!refund) return false
  const purchase = await addRefunded(tx, refund)
  const isFull = purchase.refundedCents >= purchase.amountCents
  const cause = `${isFull ? 'all' : 'part'} of it was refunded by ${refundId}`
  if (method.way === 'void') await moveAttempt(tx, attempt.id, 'voided', { cause, pace })
  else if (isFull) await moveAttempt(tx, attempt.id, 'refunded', { cause, pace })
  // A partial refund changes the purchase's status, but not the attempt's state.
  await updatePurchaseStatus(tx, attempt.id, (await lockAttempt(tx, attempt.id)).state)
  if (refund.endsAccess) await endPurchasedAccess(tx, attempt.id, endReason(isFull))
  await closeIfRefunded(tx, purchase)
  await jobs.enqueue(tx, 'mail.refund', { refundId })
  await jobs.enqueue(tx, 'papers.issue', { purchaseId: purchase.id })
  return true
}

const endReason = (isFull: boolean) =>
  isFull
    ? 'Your payment was refunded, so your access has ended.'
    : 'Part of your payment was refunded, and your access has ended with it.'

/** Finishes the pending full refund of a payment that was voided: the void was the refund. */
export async function finishVoidedRefund(deps: PaymentDeps, tx: Db, attempt: Attempt): Promise<boolean> {
  const pending = await findPendingRefundsOfAttempt(tx, attempt.id)
  const full = pending.find(({ amountCents }) => amountCents === attempt.amountCents)
  return full ? recordRefund(deps, tx, attempt, full.id, { way: 'void' }) : false
}

/** Fails all pending refunds of a payment. The caller's transaction has locked the attempt. */
export async function failPendingRefunds(deps: PaymentDeps, tx: Db, attempt: Attempt, failure: string): Promise<void> {
  for (const refund of await findPendingRefundsOfAttempt(tx, attempt.id))
    await failRefund(deps, tx, attempt, refund, failure)
}

/** Fails a refund that can't be made and alerts the owner. Nothing changes for the buyer. */
export async function failRefund(
  { jobs }: PaymentDeps,
  tx: Db,
  attempt: Attempt,
  refund: RefundRow,
  failure: string,
): Promise<void> {
  if (!(await markFailed(tx, refund, failure))) return
  const purchase = await lockPurchaseOfAttempt(tx, attempt.id)
  if (purchase) await reopenAfterFailedRefund(tx, purchase)
  const { id, amountCents } = refund
  await jobs.enqueue(tx, 'mail.alert', {
    subject: 'A refund could not be made',
    text: `The refund of $${decimalAmount(amountCents)} to ${attempt.email} (order ${attempt.id}, refund ${id}) was not made.\n\n${failure}\n\nNothing has changed for them. You can order it again on the purchase's page.`,
  })
}

/** From the list in the sale, because the search can lag behind. @throws if the provider can't be reached */
export async function findCredits(
  payments: Pick<PaymentGateway, 'findRefund'>,
  sale: Transaction,
  refundId: string,
): Promise<ProviderRefund[]> {
  const credits: ProviderRefund[] = []
  for (const id of sale.refundIds) {
    const credit = await payments.findRefund(id)
    if (!credit) throw new Error(`the provider lists the credit ${id} but can't find it`)
    if (credit.orderId === refundId) credits.push(credit)
  }
  return credits
}

export const movesMoney = ({ status }: ProviderRefund): boolean => status === 'submitted' || status === 'settled'

export const toRefundMethod = ({ id }: ProviderRefund): RefundMethod => ({ way: 'refund', transactionId: id })
