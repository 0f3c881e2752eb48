import { countWithin } from '../../accounts/accounts.ts'
import type { Transaction } from '../../platform/gateways/payments.ts'
import { admitOrVoid, recordVoid, voidAuthorization } from '../payments/admission.ts'
import { isOpen } from '../payments/attempt-state.ts'
import { type Attempt, findAttempt, moveAttempt, scheduleCheck } from '../payments/attempts.queries.ts'
import { isStuck, nextCheck } from '../payments/check-schedule.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { checkSettlement, submitSettlement } from './settlement.ts'

/** Safe to repeat at any time, also concurrently. After an error, it is checked again later. */
export async function checkAttempt(deps: PaymentDeps, attemptId: string): Promise<void> {
  const current = await findAttempt(deps.db, attemptId)
  if (!current) return
  const { attempt, ageSeconds, inStateSeconds } = current
  try {
    await advance(deps, attempt, ageSeconds)
  } catch (error) {
    // Only the log gets the error: a database message may contain personal data.
    deps.log.warn({ err: error, attemptId, state: attempt.state }, 'an attempt could not be checked')
  }
  const wait = nextCheck(attempt.state, inStateSeconds, deps.pace)
  await scheduleCheck(deps.db, attempt, wait)
  if (isStuck(attempt.state, inStateSeconds, wait)) await alertOnce(deps, attempt, inStateSeconds)
}

async function advance(deps: PaymentDeps, attempt: Attempt, ageSeconds: number): Promise<void> {
  switch (attempt.state) {
    case 'opened':
    case 'authorised':
    case 'checking':
    case 'closed':
      return resolveOutcome(deps, attempt, ageSeconds)
    case 'admitted':
      return submitSettlement(deps, attempt)
    case 'settling':
      return checkSettlement(deps, attempt)
    default:
      return
  }
}

async function alertOnce(deps: PaymentDeps, attempt: Attempt, inStateSeconds: number): Promise<void> {
  if (!(await countWithin(deps, 'stuckAlerts', attempt.id))) return
  await deps.jobs.enqueue(deps.db, 'mail.alert', {
    subject: 'A payment is stuck',
    text: `The order ${attempt.id} of ${attempt.email} has been "${attempt.state}" for ${Math.round(inStateSeconds / 60)} minutes and could not be completed. The site's log says why.\n\nThe site keeps trying. Please look up the order ID in the card provider's control panel.`,
  })
}

/**
 * Resolves an open or closed attempt by asking the provider for its order ID. Never authorizes anything.
 * An authorization for an open attempt gives the buyer access; one that turns up later is voided.
 */
async function resolveOutcome(deps: PaymentDeps, attempt: Attempt, ageSeconds: number): Promise<void> {
  const transactions = await findTransactions(deps, attempt)
  const authorized = transactions.find(({ status }) => ['authorized', 'submitted', 'settled'].includes(status))
  if (authorized) return useAuthorization(deps, attempt, authorized)
  const voided = transactions.find(({ status }) => status === 'voided')
  // Voided by us before a crash, or by someone at the provider.
  if (voided) return recordVoid(deps, attempt, voided, 'the provider has it as voided')
  if (!isOpen(attempt.state)) return
  const [declined] = transactions
  if (declined) {
    const change = { cause: 'the provider has the order as declined', transaction: declined, failure: 'declined' }
    await deps.db.transaction((tx) => moveAttempt(tx, attempt.id, 'declined', { ...change, pace: deps.pace }))
  } else if (ageSeconds >= deps.pace.giveUpDelay) {
    const cause = `unknown to the provider after ${Math.round(ageSeconds)} s`
    await deps.db.transaction((tx) => moveAttempt(tx, attempt.id, 'closed', { cause, pace: deps.pace }))
  }
}

async function useAuthorization(deps: PaymentDeps, attempt: Attempt, transaction: Transaction): Promise<void> {
  if (isOpen(attempt.state)) return void (await admitOrVoid(deps, attempt, transaction))
  await voidAuthorization(deps, attempt, transaction, 'an authorization turned up after the attempt was closed')
}

async function findTransactions({ payments }: PaymentDeps, { id, transactionId }: Attempt): Promise<Transaction[]> {
  const ofOrder = await payments.findByOrder(id)
  if (!transactionId || ofOrder.some((transaction) => transaction.id === transactionId)) return ofOrder
  const recorded = await payments.find(transactionId)
  return recorded ? [...ofOrder, recorded] : ofOrder
}
