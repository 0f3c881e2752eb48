import { violatedUnique } from '../../db/db.ts'
import type { Transaction } from '../../gateways/payments.ts'
import { findAccount, grantAccess, hasAccess, insertUser } from '../accounts/accounts.queries.ts'
import { answerFor } from './attempt-state.ts'
import { type Attempt, findAttempt, insertPurchase, moveAttempt } from './checkout.queries.ts'
import type { CheckoutDeps } from './checkout-deps.ts'
import { alertIfPaidTwice } from './paid-twice.ts'

/** Somebody else took the e-mail or already has access, or the attempt was given up: the money must go back. */
class CannotAdmit extends Error {}

/**
 * Lets a buyer in whose card is authorised: account, purchase, access and receipt in one transaction.
 * Repeating it is harmless. Where access can't be given the authorisation is voided, so nobody pays for nothing.
 * @returns whether the buyer is in
 */
export async function admitOrVoid(deps: CheckoutDeps, attempt: Attempt, transaction: Transaction): Promise<boolean> {
  try {
    await admit(deps, attempt, transaction)
  } catch (error) {
    const isTaken = error instanceof CannotAdmit || violatedUnique(error) === 'users_email_key_unique'
    if (!isTaken) throw error
    await letGo(deps, attempt, transaction, 'access can not be given')
    return false
  }
  await deps.reached?.('admission committed')
  return true
}

async function admit(deps: CheckoutDeps, attempt: Attempt, transaction: Transaction): Promise<void> {
  const { pace } = deps
  await deps.db.transaction(async (tx) => {
    const moved = await moveAttempt(tx, attempt.id, 'authorised', {
      cause: 'the card was authorised',
      pace,
      transaction,
    })
    if (!moved) {
      // Somebody else was quicker: either the buyer is in already, or the attempt was given up.
      const now = await findAttempt(tx, attempt.id)
      if (now && answerFor(now.attempt.state) === 'Success') return
      throw new CannotAdmit()
    }
    const userId = attempt.existingUserId ?? (await insertUser(tx, { ...attempt, role: 'Paid User' }))
    if (attempt.existingUserId) {
      const user = await findAccount(tx, attempt.existingUserId)
      if (!user || user.disabledAt || (await hasAccess(tx, userId))) throw new CannotAdmit()
    }
    const purchaseId = await insertPurchase(tx, attempt, userId)
    await grantAccess(tx, { userId, source: 'purchase', purchaseId })
    await moveAttempt(tx, attempt.id, 'admitted', { cause: 'account and access were given', pace, transaction })
    await deps.jobs.enqueue(tx, 'mail.receipt', { purchaseId })
    await alertIfPaidTwice(tx, deps, attempt, transaction)
  })
}

/** Voids an authorisation first and writes it down afterwards: after a crash in between the sweeper repeats it. */
export async function letGo(
  deps: CheckoutDeps,
  attempt: Attempt,
  transaction: Transaction,
  cause: string,
): Promise<void> {
  await deps.payments.void(transaction.id)
  await noteLetGo(deps, attempt, transaction, cause)
}

/** Writes down that an authorisation was voided. */
export async function noteLetGo(
  { db, pace }: CheckoutDeps,
  attempt: Attempt,
  transaction: Transaction,
  cause: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const because = { cause: 'the card was authorised', pace, transaction }
    const wasOpen = await moveAttempt(tx, attempt.id, 'authorised', because)
    // Whoever was let in meanwhile is a matter of the settlement, which also ends the access.
    if (!wasOpen && (await findAttempt(tx, attempt.id))?.attempt.state !== 'closed') return
    await moveAttempt(tx, attempt.id, 'voided', { cause, pace, transaction })
  })
}
