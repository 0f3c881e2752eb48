import type { Db } from '../../db/db.ts'
import { ForgedNotification, type ProviderDispute, type ProviderNotification } from '../../gateways/payments.ts'
import { Refusal } from '../../refusal.ts'
import { unmatchedAlert } from '../disputes/dispute-search.ts'
import { recordDispute } from '../disputes/disputes.ts'
import { lockAttemptByTransaction, scheduleCheck } from '../payments/attempts.queries.ts'
import { saveNotification } from '../payments/notifications.queries.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'

export type WebhookDeps = PaymentDeps

/**
 * Takes a notification of the card provider: checks who signed it, keeps it and what follows from it in one transaction.
 * The same notification again changes nothing, and the order in which they come does not matter.
 * @throws Refusal invalid_input for anything that the provider did not sign
 */
export async function receiveNotification(deps: WebhookDeps, signature: string, payload: string): Promise<void> {
  const told = await read(deps, signature, payload)
  deps.log.info({ kind: told.kind, transactionId: told.transactionId }, 'the card provider sent a notification')
  await deps.db.transaction((tx) => (told.dispute ? noteDispute(deps, tx, told, told.dispute) : recordHint(tx, told)))
}

async function noteDispute(deps: WebhookDeps, tx: Db, { kind }: ProviderNotification, dispute: ProviderDispute) {
  const taken = await recordDispute(deps, tx, kind, dispute)
  if (taken === 'stray') await deps.jobs.enqueue(tx, 'mail.alert', unmatchedAlert([dispute.id]))
}

/** What a notification says of settlements is only a hint: the provider is asked. */
async function recordHint(tx: Db, told: ProviderNotification): Promise<void> {
  if (!(await saveNotification(tx, told)) || !told.transactionId) return
  const attempt = await lockAttemptByTransaction(tx, told.transactionId)
  if (attempt?.state === 'admitted' || attempt?.state === 'settling') await scheduleCheck(tx, attempt, 0)
}

/**
 * Answers the provider's question whether this address is ours.
 * @throws Refusal invalid_input
 */
export function answerProviderChallenge(deps: WebhookDeps, challenge: string): string {
  try {
    return deps.payments.answerChallenge(challenge)
  } catch (error) {
    throw refusalOf(error)
  }
}

async function read(deps: WebhookDeps, signature: string, payload: string): Promise<ProviderNotification> {
  try {
    return await deps.payments.readNotification(signature, payload)
  } catch (error) {
    throw refusalOf(error)
  }
}

const refusalOf = (error: unknown): unknown =>
  error instanceof ForgedNotification ? new Refusal('invalid_input', 'This is not from the card provider.') : error
