import { violatedUnique } from '../../db/db.ts'
import type { Transaction } from '../../gateways/payments.ts'
import { grantAccess, hasAccess, insertUser, lockUser } from '../accounts/accounts.queries.ts'
import { countWithin } from '../limits/limits.ts'
import type { Attempt } from './attempt.ts'
import { statusForBuyer } from './attempt-state.ts'
import { findAttempt, moveAttempt } from './attempts.queries.ts'
import { findMismatch } from './authorization-rules.ts'
import { alertIfPaidTwice } from './paid-twice.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { insertPurchase } from './purchased-access.queries.ts'

/** Somebody else took the e-mail or already has access, or the attempt was given up: the money must go back. */
class CannotAdmit extends Error {}

/** `mismatched`: the authorization is not for what was ordered. `refused`: the buyer must not or need not get access. */
export type Admission = 'admitted' | 'mismatched' | 'refused'

/**
 * Admits a buyer whose card is authorized: account, purchase, access and receipt in one transaction. Every path to
 * access comes through here. Repeating it is harmless. Where access can't be given, the authorization is voided.
 */
export async function admitOrVoid(deps: PaymentDeps, attempt: Attempt, transaction: Transaction): Promise<Admission> {
  const mismatch = findMismatch(attempt, transaction)
  if (mismatch) {
    await recordMismatch(deps, attempt, transaction, mismatch)
    await voidAuthorization(deps, attempt, transaction, 'the authorization does not match the order')
    return 'mismatched'
  }
  try {
    await admit(deps, attempt, transaction)
  } catch (error) {
    const isTaken = error instanceof CannotAdmit || violatedUnique(error) === 'users_email_key_unique'
    if (!isTaken) throw error
    await voidAuthorization(deps, attempt, transaction, 'access can not be given')
    return 'refused'
  }
  await deps.reached?.('admission committed')
  return 'admitted'
}

/** Keeps the transaction's id, by which it is found even if it names another order, and alerts the owner once a day. */
async function recordMismatch(deps: PaymentDeps, attempt: Attempt, transaction: Transaction, mismatch: string) {
  const { pace, jobs, limitFactor } = deps
  await deps.db.transaction(async (tx) => {
    await moveAttempt(tx, attempt.id, 'checking', { cause: 'the authorization does not match', pace, transaction })
    if (!(await countWithin({ db: tx, limitFactor }, 'stuckAlerts', attempt.id, 'mismatch'))) return
    await jobs.enqueue(tx, 'mail.alert', {
      subject: 'An authorization does not match its order',
      text: `The card provider authorized something else than the order ${attempt.id} of ${attempt.email} asked for (transaction ${transaction.id}). ${mismatch}\n\nThe site voids the authorization and gives no access. Please check the default merchant account and its currency in the card provider's control panel: until that is right, nobody can pay.`,
    })
  })
}

async function admit(deps: PaymentDeps, attempt: Attempt, transaction: Transaction): Promise<void> {
  const { pace } = deps
  await deps.db.transaction(async (tx) => {
    const moved = await moveAttempt(tx, attempt.id, 'authorised', {
      cause: 'the card was authorized',
      pace,
      transaction,
    })
    if (!moved) {
      // Somebody else was quicker: either the buyer is in already, or the attempt was given up.
      const now = await findAttempt(tx, attempt.id)
      if (now && statusForBuyer(now.attempt.state) === 'Success') return
      throw new CannotAdmit()
    }
    const userId = attempt.existingUserId ?? (await insertUser(tx, { ...attempt, role: 'Paid User' }))
    if (attempt.existingUserId) {
      // Locked, so that two payments of one account can't both find it without access.
      const user = await lockUser(tx, attempt.existingUserId)
      if (!user || user.disabledAt || (await hasAccess(tx, userId))) throw new CannotAdmit()
    }
    const purchaseId = await insertPurchase(tx, attempt, userId, deps.timeZone)
    await grantAccess(tx, { userId, source: 'purchase', purchaseId })
    await moveAttempt(tx, attempt.id, 'admitted', { cause: 'account and access were given', pace, transaction })
    await deps.jobs.enqueue(tx, 'mail.receipt', { purchaseId })
    await alertIfPaidTwice(tx, deps, attempt, transaction)
  })
}

/** Voids an authorization first and writes it down afterwards: after a crash in between the sweeper repeats it. */
export async function voidAuthorization(
  deps: PaymentDeps,
  attempt: Attempt,
  transaction: Transaction,
  cause: string,
): Promise<void> {
  await deps.payments.void(transaction.id)
  await recordVoid(deps, attempt, transaction, cause)
}

/** Writes down that an authorization was voided. */
export async function recordVoid(
  { db, pace }: PaymentDeps,
  attempt: Attempt,
  transaction: Transaction,
  cause: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const because = { cause: 'the card was authorized', pace, transaction }
    const wasOpen = await moveAttempt(tx, attempt.id, 'authorised', because)
    // Whoever was let in meanwhile is a matter of the settlement, which also ends the access.
    if (!wasOpen && (await findAttempt(tx, attempt.id))?.attempt.state !== 'closed') return
    await moveAttempt(tx, attempt.id, 'voided', { cause, pace, transaction })
  })
}
