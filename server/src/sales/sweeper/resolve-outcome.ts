import type { Transaction } from '../../platform/gateways/payments.ts'
import { admitOrVoid, recordVoid, voidAuthorization } from '../payments/admission.ts'
import { isOpen } from '../payments/attempt-state.ts'
import { type Attempt, moveAttempt } from '../payments/attempts.queries.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'

/**
 * Resolves an open or closed attempt by asking the provider for its order ID. Never authorizes anything.
 * An authorization for an open attempt gives the buyer access; one that turns up later is voided.
 */
export async function resolveOutcome(deps: PaymentDeps, attempt: Attempt, ageSeconds: number): Promise<void> {
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
