import * as paths from '@course/contract/paths'
import { decimalAmount } from '@course/contract/sales/prices'
import { hasAccess } from '../../accounts/accounts.ts'
import type { Db } from '../../platform/db/db.ts'
import type { ProviderDispute } from '../../platform/gateways/payments.ts'
import { endCancellation, reopenAfterDispute } from '../cancellations/cancellation-answers.ts'
import { type Attempt, lockAttempt, lockAttemptOfSale, moveAttempt } from '../payments/attempts.queries.ts'
import { saveNotification } from '../payments/notifications.queries.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { isChargedBack, isDisputed } from '../payments/payment-disputes.queries.ts'
import {
  endPurchasedAccess,
  findPurchaseOfAttempt,
  updatePurchaseStatus,
} from '../payments/purchased-access.queries.ts'
import { restorePurchasedAccess } from '../payments/restored-access.queries.ts'
import { disputeAlert } from './dispute-alerts.ts'
import { mergeReport, paymentEffect } from './dispute-rules.ts'
import { findDispute, saveDispute } from './disputes.queries.ts'

/** Shown to the buyer. */
const lostReason = 'Your bank took the payment back, so your access to the course has ended.'

/**
 * Records a report about a dispute from a notification, a sale or the nightly search, and everything that follows from
 * it, in the caller's transaction. Safe to repeat.
 * @param source the notification's kind, or `foundKind()` for our own searches
 * @returns `unmatched` for the first report about a payment that we don't know
 */
export async function recordDispute(
  deps: PaymentDeps,
  tx: Db,
  source: string,
  dispute: ProviderDispute,
): Promise<'matched' | 'unmatched' | 'known unmatched'> {
  const { transactionId, occurredAt } = dispute
  const isNew = await saveNotification(tx, { kind: source, occurredAt, transactionId, dispute })
  const attempt = await lockAttemptOfSale(tx, dispute)
  if (!attempt) return isNew ? 'unmatched' : 'known unmatched'
  await applyReport(deps, tx, attempt, dispute)
  return 'matched'
}

/** The stored kind of a report that came from our own search instead of a notification. */
export const foundKind = ({ status }: ProviderDispute): string => `found_${status}`

export async function recordDisputesOfSale(deps: PaymentDeps, disputes: ProviderDispute[]): Promise<void> {
  for (const dispute of disputes) {
    await deps.db.transaction((tx) => recordDispute(deps, tx, foundKind(dispute), dispute))
  }
}

async function applyReport(deps: PaymentDeps, tx: Db, attempt: Attempt, reported: ProviderDispute): Promise<void> {
  const { id } = reported
  const earlier = await findDispute(tx, id)
  const { kind, status, occurredAt, replyBy = null, amountCents } = reported
  const now = mergeReport(earlier, { kind, status, occurredAt, replyBy, amountCents })
  await saveDispute(tx, id, attempt.id, now)
  await updatePayment(deps, tx, attempt.id, `dispute ${id} is ${now.status}`)
  const [before, after] = [earlier && paymentEffect(earlier), paymentEffect(now)]
  if (after === 'lost' && before !== 'lost') await handleLostDispute(deps, tx, attempt.id, id)
  if (after !== 'lost' && before === 'lost') await undoLostDispute(deps, tx, attempt)
  if (earlier?.status === now.status && before === after) return
  const purchase = await findPurchaseOfAttempt(tx, attempt.id)
  const link = purchase && `${deps.publicUrl}${paths.purchase(purchase.id)}`
  const isStillDisputed = await isDisputed(tx, attempt.id)
  const alert = disputeAlert(
    attempt,
    { id, ...now },
    {
      isStillDisputed,
      endsAccess: deps.site.disputesEndAccess,
      hasAccess: purchase !== undefined && (await hasAccess(tx, purchase.userId)),
    },
  )
  await deps.jobs.enqueue(tx, 'mail.alert', { ...alert, ...(link && { link }) })
}

async function updatePayment({ pace }: PaymentDeps, tx: Db, attemptId: string, cause: string): Promise<void> {
  if (await isDisputed(tx, attemptId)) await moveAttempt(tx, attemptId, 'disputed', { cause, pace })
  else await moveAttempt(tx, attemptId, 'settled', { cause, pace, from: ['disputed'] })
  // A refunded payment keeps its state, but its purchase still shows the dispute.
  await updatePurchaseStatus(tx, attemptId, (await lockAttempt(tx, attemptId)).state)
}

async function handleLostDispute(deps: PaymentDeps, tx: Db, attemptId: string, disputeId: string): Promise<void> {
  await endCancellation(deps, tx, attemptId, 'dispute lost')
  if (deps.site.disputesEndAccess) await endPurchasedAccess(tx, attemptId, lostReason, disputeId)
}

/** Restores access, unless something else ended it too, and reopens the request to cancel, once no dispute is lost. */
async function undoLostDispute(deps: PaymentDeps, tx: Db, { id, email }: Attempt): Promise<void> {
  if (await isChargedBack(tx, id)) return
  await restorePurchasedAccess(tx, id)
  const request = await reopenAfterDispute(deps, tx, id)
  if (!request) return
  const owed =
    request.owedCents > 0
      ? `$${decimalAmount(request.owedCents)} was owed for it when they asked.`
      : 'Nothing was owed for it.'
  await deps.jobs.enqueue(tx, 'mail.alert', {
    subject: 'A request to cancel is open again',
    text: `${email} had asked to cancel order ${id}. The lost dispute closed that request; no dispute about the payment is lost anymore, so the request is open again. ${owed}\n\nPlease answer it on the purchase’s page. The buyer was notified.`,
    link: `${deps.publicUrl}${paths.purchase(request.purchaseId)}`,
  })
}
