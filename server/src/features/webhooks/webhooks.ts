import type { Db } from '../../db/db.ts'
import { ForgedNotification, type ProviderNotification } from '../../gateways/payments.ts'
import { Refusal } from '../../refusal.ts'
import {
  type Attempt,
  endPurchasedAccess,
  lockAttemptByTransaction,
  moveAttempt,
  postponeLook,
  restorePurchasedAccess,
} from '../checkout/checkout.queries.ts'
import type { CheckoutDeps } from '../checkout/checkout-deps.ts'
import { endCancellation } from '../refunds/cancellation-ends.ts'
import { hasRefundEndedAccess } from '../refunds/refunds.queries.ts'
import { type DisputeStanding, standingAfter } from './dispute-rules.ts'
import { findDispute, keepNotification, saveDispute } from './webhooks.queries.ts'

export interface WebhookDeps extends CheckoutDeps {
  /** Whether a lost dispute ends the buyer's access: the owner's choice. */
  disputesEndAccess: boolean
}

/**
 * Takes a notification of the card provider: checks who signed it, keeps it and what follows from it in one transaction.
 * The same notification again changes nothing, and the order in which they come does not matter.
 * @throws Refusal invalid_input for anything that the provider did not sign
 */
export async function takeNotification(deps: WebhookDeps, signature: string, payload: string): Promise<void> {
  const told = await read(deps, signature, payload)
  deps.log.info({ kind: told.kind, transactionId: told.transactionId }, 'the card provider sent a notification')
  await deps.db.transaction(async (tx) => {
    if (!(await keepNotification(tx, told))) return
    const attempt = told.transactionId ? await lockAttemptByTransaction(tx, told.transactionId) : undefined
    if (told.dispute && !attempt) await deps.jobs.enqueue(tx, 'mail.alert', strayDispute(told.dispute.id))
    if (!attempt) return
    if (told.dispute) await noteDispute(deps, tx, attempt, told.dispute.id, { ...told, status: told.dispute.status })
    // What a notification says of settlements is only a hint: the provider is asked.
    else if (attempt.state === 'admitted' || attempt.state === 'settling') await postponeLook(tx, attempt, 0)
  })
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

async function noteDispute(
  deps: WebhookDeps,
  tx: Db,
  attempt: Attempt,
  disputeId: string,
  told: DisputeStanding,
): Promise<void> {
  const known = await findDispute(tx, disputeId)
  const { status, occurredAt } = standingAfter(known, told)
  await saveDispute(tx, disputeId, attempt.id, { status, occurredAt })
  if (known?.status === status) return
  const { pace } = deps
  if (status === 'won') {
    const isBack = await moveAttempt(tx, attempt.id, 'settled', { cause: `dispute ${disputeId} was won`, pace })
    // What ended together with a refund stays ended.
    if (isBack && !(await hasRefundEndedAccess(tx, attempt.id))) await restorePurchasedAccess(tx, attempt.id)
  } else {
    await moveAttempt(tx, attempt.id, 'disputed', { cause: `dispute ${disputeId} is ${status}`, pace })
  }
  if (status === 'lost') await endCancellation(deps, tx, attempt.id, 'dispute lost')
  if (status === 'lost' && deps.disputesEndAccess) {
    await endPurchasedAccess(tx, attempt.id, 'Your bank took the payment back, so your access to the course has ended.')
  }
  await deps.jobs.enqueue(tx, 'mail.alert', alertOf(attempt, disputeId, status, deps.disputesEndAccess))
}

const strayDispute = (disputeId: string) => ({
  subject: 'A dispute about a payment that we do not know',
  text: `The card provider tells of the dispute ${disputeId} about a transaction that none of our orders has.\n\nPlease look at it in the provider's control panel.`,
})

function alertOf(attempt: Attempt, disputeId: string, status: DisputeStanding['status'], endsAccess: boolean) {
  const who = `${attempt.email} (order ${attempt.id}, dispute ${disputeId})`
  const texts = {
    open: `The payment of ${who} is disputed at the bank.\n\nPlease answer it in the card provider's control panel before its deadline.`,
    won: `The dispute about the payment of ${who} was won. The money stays, and so does the access.\n\nIf they have paid again in the meantime, please give one of the two payments back.`,
    lost: `The dispute about the payment of ${who} was lost. ${endsAccess ? 'Their access has ended.' : 'Their access goes on, as site.json says.'}`,
  }
  return { subject: `A dispute is ${status}`, text: texts[status] }
}
