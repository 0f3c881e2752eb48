import type { Db } from '../../platform/db/db.ts'
import {
  ForgedNotification,
  type ProviderDispute,
  type ProviderNotification,
} from '../../platform/gateways/payments.ts'
import { Refusal } from '../../platform/refusal.ts'
import { unmatchedAlert } from '../disputes/dispute-search.ts'
import { recordDispute } from '../disputes/disputes.ts'
import { lockAttemptByTransaction, scheduleCheck } from '../payments/attempts.queries.ts'
import { saveNotification } from '../payments/notifications.queries.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'

export type WebhookDeps = PaymentDeps

/** Records it with everything that follows, in one transaction. Safe to repeat, in any order. @throws Refusal */
export async function receiveNotification(deps: WebhookDeps, signature: string, payload: string): Promise<void> {
  const notification = await readVerified(deps, signature, payload)
  deps.log.info(
    { kind: notification.kind, transactionId: notification.transactionId },
    'the card provider sent a notification',
  )
  await deps.db.transaction((tx) =>
    notification.dispute ? recordOrAlert(deps, tx, notification, notification.dispute) : recordHint(tx, notification),
  )
}

async function recordOrAlert(deps: WebhookDeps, tx: Db, { kind }: ProviderNotification, dispute: ProviderDispute) {
  const match = await recordDispute(deps, tx, kind, dispute)
  if (match === 'unmatched') await deps.jobs.enqueue(tx, 'mail.alert', unmatchedAlert([dispute.id]))
}

/** A notification about a settlement is only a hint: it makes the attempt due for a check. */
async function recordHint(tx: Db, notification: ProviderNotification): Promise<void> {
  if (!(await saveNotification(tx, notification)) || !notification.transactionId) return
  const attempt = await lockAttemptByTransaction(tx, notification.transactionId)
  if (attempt?.state === 'admitted' || attempt?.state === 'settling') await scheduleCheck(tx, attempt, 0)
}

/** Answers the provider's challenge that proves that this address is ours. @throws Refusal invalid_input */
export async function answerProviderChallenge(deps: WebhookDeps, challenge: string): Promise<string> {
  try {
    return await deps.payments.answerChallenge(challenge)
  } catch (error) {
    throw toRefusal(error)
  }
}

async function readVerified(deps: WebhookDeps, signature: string, payload: string): Promise<ProviderNotification> {
  try {
    return await deps.payments.readNotification(signature, payload)
  } catch (error) {
    throw toRefusal(error)
  }
}

const toRefusal = (error: unknown): unknown =>
  error instanceof ForgedNotification ? new Refusal('invalid_input', 'This is not from the card provider.') : error
