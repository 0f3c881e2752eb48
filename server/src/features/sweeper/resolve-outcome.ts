import type { Transaction } from '../../gateways/payments.ts'
import { admitOrVoid, recordVoid, voidAuthorization } from '../payments/admission.ts'
import type { Attempt } from '../payments/attempt.ts'
import { isOpen } from '../payments/attempt-state.ts'
import { moveAttempt } from '../payments/attempts.queries.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'

/**
 * Finds out how an open or given-up attempt ended, by asking the provider for its order id. Never authorizes.
 * Money that is held for an open attempt lets the buyer in; money that turns up later is let go.
 * @param ageSeconds since the attempt was opened
 */
export async function resolveOutcome(deps: PaymentDeps, attempt: Attempt, ageSeconds: number): Promise<void> {
  const transactions = await findTransactions(deps, attempt)
  const held = transactions.find(({ status }) => ['authorized', 'submitted', 'settled'].includes(status))
  if (held) return finishWith(deps, attempt, held)
  const voided = transactions.find(({ status }) => status === 'voided')
  // We, or somebody at the provider, let it go, and a crash kept that from being written down.
  if (voided) return recordVoid(deps, attempt, voided, 'the provider knows it as voided')
  if (!isOpen(attempt.state)) return
  const [refused] = transactions
  if (refused) {
    const because = { cause: 'the provider knows the order as refused', transaction: refused, failure: 'declined' }
    await deps.db.transaction((tx) => moveAttempt(tx, attempt.id, 'declined', { ...because, pace: deps.pace }))
  } else if (ageSeconds >= deps.pace.giveUpDelay) {
    const cause = `no trace at the provider after ${Math.round(ageSeconds)} s`
    await deps.db.transaction((tx) => moveAttempt(tx, attempt.id, 'closed', { cause, pace: deps.pace }))
  }
}

async function finishWith(deps: PaymentDeps, attempt: Attempt, held: Transaction): Promise<void> {
  if (isOpen(attempt.state)) return void (await admitOrVoid(deps, attempt, held))
  await voidAuthorization(deps, attempt, held, 'an authorization turned up after the end')
}

/** What the provider knows of an attempt: by its order id, and by the transaction of an authorization that names another. */
async function findTransactions({ payments }: PaymentDeps, { id, transactionId }: Attempt): Promise<Transaction[]> {
  const ofOrder = await payments.findByOrder(id)
  if (!transactionId || ofOrder.some((transaction) => transaction.id === transactionId)) return ofOrder
  const known = await payments.find(transactionId)
  return known ? [...ofOrder, known] : ofOrder
}
