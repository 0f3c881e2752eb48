import type { Transaction } from '../../gateways/payments.ts'
import { admitOrVoid, letGo } from './admission.ts'
import { isLive, nextLook } from './attempt-state.ts'
import { type Attempt, findAttempt, moveAttempt } from './checkout.queries.ts'
import type { CheckoutDeps } from './checkout.ts'

/** Has every promise kept that an attempt made: settlement until it holds, and an end to every open outcome. */
export async function workOnCheckout(deps: CheckoutDeps): Promise<void> {
  await deps.jobs.work('checkout.settle', ({ attemptId }) => settle(deps, attemptId))
  await deps.jobs.work('checkout.watch', ({ attemptId }) => watch(deps, attemptId))
}

/**
 * Submits an admitted buyer's authorisation for settlement. Throws, and so is tried again, until the provider has it.
 */
export async function settle(deps: CheckoutDeps, attemptId: string): Promise<void> {
  const { attempt } = (await findAttempt(deps.db, attemptId)) ?? {}
  if (attempt?.state !== 'admitted' || !attempt.transactionId) return
  const transaction = await deps.payments.submitForSettlement(attempt.transactionId)
  if (transaction.status === 'submitted' || transaction.status === 'settled') {
    const to = transaction.status === 'settled' ? 'settled' : 'settling'
    await deps.db.transaction((tx) =>
      moveAttempt(tx, attemptId, to, { cause: 'submitted for settlement', transaction }),
    )
    return
  }
  deps.log.error({ attemptId, status: transaction.status }, 'an admitted payment can not be settled')
  await deps.jobs.enqueue(deps.db, 'mail.alert', {
    subject: 'A payment can not be settled',
    text: `The order ${attempt.id} of ${attempt.email} was let in, but the card provider says that its transaction ${transaction.id} is ${transaction.status}.\n\nPlease look at it in the provider's control panel.`,
  })
}

/**
 * Looks at an attempt until its outcome is known, and after it was given up until no late authorisation can turn up.
 * Never authorises again: it asks the provider by order id.
 */
export async function watch(deps: CheckoutDeps, attemptId: string): Promise<void> {
  const found = await findAttempt(deps.db, attemptId)
  if (!found || !(isLive(found.attempt.state) || found.attempt.state === 'closed')) return
  const { attempt, ageSeconds } = found
  const transactions = await deps.payments.findByOrder(attempt.id)
  const held = transactions.find(({ status }) => ['authorised', 'submitted', 'settled'].includes(status))
  if (held) return finishWith(deps, attempt, held)
  if (isLive(attempt.state)) await giveUpWhenDue(deps, attempt, transactions, ageSeconds)
  await lookAgain(deps, attempt, ageSeconds)
}

async function finishWith(deps: CheckoutDeps, attempt: Attempt, held: Transaction): Promise<void> {
  const isOurs = held.amountCents === attempt.amountCents
  if (isLive(attempt.state) && isOurs) return void (await admitOrVoid(deps, attempt, held))
  await letGo(deps, attempt, held, isOurs ? 'an authorisation turned up after the end' : 'the amount is another one')
}

async function giveUpWhenDue(
  deps: CheckoutDeps,
  attempt: Attempt,
  transactions: Transaction[],
  ageSeconds: number,
): Promise<void> {
  const [refused] = transactions
  if (refused) {
    await deps.db.transaction((tx) =>
      moveAttempt(tx, attempt.id, 'declined', {
        cause: 'the provider knows the order as refused',
        transaction: refused,
        failure: 'declined',
      }),
    )
  } else if (ageSeconds >= deps.settleDelaySeconds) {
    const cause = `no trace at the provider after ${Math.round(ageSeconds)} s`
    await deps.db.transaction((tx) => moveAttempt(tx, attempt.id, 'closed', { cause }))
  }
}

async function lookAgain(deps: CheckoutDeps, attempt: Attempt, ageSeconds: number): Promise<void> {
  const isDue = ageSeconds >= deps.settleDelaySeconds
  const wait = isDue ? nextLook(ageSeconds, deps.settleDelaySeconds) : Math.min(5, deps.settleDelaySeconds)
  if (wait !== undefined) await deps.jobs.enqueue(deps.db, 'checkout.watch', { attemptId: attempt.id }, wait)
}
