import type { Db } from '../../db/db.ts'
import { ForgedNotification, type ProviderDispute, type ProviderNotification } from '../../gateways/payments.ts'
import { Refusal } from '../../refusal.ts'
import { strayAlert } from '../disputes/dispute-search.ts'
import { takeDispute } from '../disputes/disputes.ts'
import { lockAttemptByTransaction, postponeLook } from '../payments/attempts.queries.ts'
import { keepNotification } from '../payments/notifications.queries.ts'
import type { CheckoutDeps } from '../payments/payment-deps.ts'

export type WebhookDeps = CheckoutDeps

/**
 * Takes a notification of the card provider: checks who signed it, keeps it and what follows from it in one transaction.
 * The same notification again changes nothing, and the order in which they come does not matter.
 * @throws Refusal invalid_input for anything that the provider did not sign
 */
export async function takeNotification(deps: WebhookDeps, signature: string, payload: string): Promise<void> {
  const told = await read(deps, signature, payload)
  deps.log.info({ kind: told.kind, transactionId: told.transactionId }, 'the card provider sent a notification')
  await deps.db.transaction((tx) => (told.dispute ? noteDispute(deps, tx, told, told.dispute) : noteHint(tx, told)))
}

async function noteDispute(deps: WebhookDeps, tx: Db, { kind }: ProviderNotification, dispute: ProviderDispute) {
  const taken = await takeDispute(deps, tx, kind, dispute)
  if (taken === 'stray') await deps.jobs.enqueue(tx, 'mail.alert', strayAlert([dispute.id]))
}

/** What a notification says of settlements is only a hint: the provider is asked. */
async function noteHint(tx: Db, told: ProviderNotification): Promise<void> {
  if (!(await keepNotification(tx, told)) || !told.transactionId) return
  const attempt = await lockAttemptByTransaction(tx, told.transactionId)
  if (attempt?.state === 'admitted' || attempt?.state === 'settling') await postponeLook(tx, attempt, 0)
}

/**
 * Answers the provider's question whether this address is ours.
 * @throws Refusal invalid_input
 */
export function takeChallenge(deps: WebhookDeps, challenge: string): string {
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
