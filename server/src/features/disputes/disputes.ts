import * as paths from '@course/contract/paths'
import type { Db } from '../../db/db.ts'
import type { ProviderDispute } from '../../gateways/payments.ts'
import { endCancellation } from '../cancellations/cancellation-answers.ts'
import type { Attempt } from '../payments/attempt.ts'
import { lockAttempt, lockAttemptOfSale, moveAttempt } from '../payments/attempts.queries.ts'
import { saveNotification } from '../payments/notifications.queries.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { isChargedBack, isDisputed } from '../payments/payment-disputes.queries.ts'
import {
  endPurchasedAccess,
  findPurchaseId,
  hasRefundEndedAccess,
  restorePurchasedAccess,
  updatePurchaseStatus,
} from '../payments/purchased-access.queries.ts'
import { disputeAlert } from './dispute-alerts.ts'
import { mergeReport, paymentEffect } from './dispute-rules.ts'
import { findDispute, saveDispute } from './disputes.queries.ts'

/** The buyer reads it. Access rows of earlier releases say by it alone that a dispute ended them. */
const lostReason = 'Your bank took the payment back, so your access to the course has ended.'

/**
 * Takes a report about a dispute, no matter how it came: by notification, with the sale, or from the nightly search.
 * It is kept, and everything that follows from it is done, in the caller's transaction. Repeating it changes nothing.
 * @param source the notification's kind, or `found` for what we asked for
 * @returns `stray` for the first report about a payment that we don't know
 */
export async function recordDispute(
  deps: PaymentDeps,
  tx: Db,
  source: string,
  dispute: ProviderDispute,
): Promise<'ours' | 'stray' | 'known stray'> {
  const { transactionId, occurredAt } = dispute
  const isNew = await saveNotification(tx, { kind: source, occurredAt, transactionId, dispute })
  const attempt = await lockAttemptOfSale(tx, dispute)
  if (!attempt) return isNew ? 'stray' : 'known stray'
  await noteDispute(deps, tx, attempt, dispute)
  return 'ours'
}

/** What a notification's kind is for disputes that nobody notified us of. */
export const foundKind = ({ status }: ProviderDispute): string => `found_${status}`

/** Takes disputes that the provider named when it was asked about a sale. */
export async function recordDisputesOfSale(deps: PaymentDeps, disputes: ProviderDispute[]): Promise<void> {
  for (const dispute of disputes) {
    await deps.db.transaction((tx) => recordDispute(deps, tx, foundKind(dispute), dispute))
  }
}

async function noteDispute(deps: PaymentDeps, tx: Db, attempt: Attempt, reported: ProviderDispute): Promise<void> {
  const { id } = reported
  const known = await findDispute(tx, id)
  const { kind, status, occurredAt, replyBy = null } = reported
  const now = mergeReport(known, { kind, status, occurredAt, replyBy })
  await saveDispute(tx, id, attempt.id, now)
  await updatePayment(deps, tx, attempt.id, `dispute ${id} is ${now.status}`)
  const [before, after] = [known && paymentEffect(known), paymentEffect(now)]
  if (after === 'lost' && before !== 'lost') await handleLostDispute(deps, tx, attempt.id, id)
  if (after !== 'lost' && before === 'lost') await restoreAccess(tx, attempt.id)
  if (known?.status === now.status && before === after) return
  const purchaseId = await findPurchaseId(tx, attempt.id)
  const link = purchaseId && `${deps.publicUrl}${paths.purchase(purchaseId)}`
  const isStillDisputed = await isDisputed(tx, attempt.id)
  const alert = disputeAlert(attempt, { id, ...now }, { isStillDisputed, endsAccess: deps.disputesEndAccess })
  await deps.jobs.enqueue(tx, 'mail.alert', { ...alert, ...(link && { link }) })
}

/** The payment's state and the purchase's status follow all of its disputes, not only the one just reported. */
async function updatePayment({ pace }: PaymentDeps, tx: Db, attemptId: string, cause: string): Promise<void> {
  if (await isDisputed(tx, attemptId)) await moveAttempt(tx, attemptId, 'disputed', { cause, pace })
  else await moveAttempt(tx, attemptId, 'settled', { cause, pace, from: ['disputed'] })
  // A dispute shows even where the payment's state stays, such as that of a payment that was refunded.
  await updatePurchaseStatus(tx, attemptId, (await lockAttempt(tx, attemptId)).state)
}

/** Everything that ends because the bank took the money back. */
async function handleLostDispute(deps: PaymentDeps, tx: Db, attemptId: string, disputeId: string): Promise<void> {
  await endCancellation(deps, tx, attemptId, 'dispute lost')
  if (deps.disputesEndAccess) await endPurchasedAccess(tx, attemptId, lostReason, disputeId)
}

/** Access comes back once no dispute is lost any more, unless a refund or an administrator ended it as well. */
async function restoreAccess(tx: Db, attemptId: string): Promise<void> {
  if (await isChargedBack(tx, attemptId)) return
  if (await hasRefundEndedAccess(tx, attemptId)) return
  await restorePurchasedAccess(tx, attemptId, lostReason)
}
