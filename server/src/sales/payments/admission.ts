import { countWithin, grantAccess, hasAccess, insertUser, lockUser } from '../../accounts/accounts.ts'
import { violatedUnique } from '../../platform/db/db.ts'
import type { Transaction } from '../../platform/gateways/payments.ts'
import { statusForBuyer } from './attempt-state.ts'
import { type Attempt, findAttempt, moveAttempt } from './attempts.queries.ts'
import { findMismatch } from './authorization-rules.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { insertPurchase } from './purchased-access.queries.ts'

/** The email is taken, the buyer already has access, or the attempt was closed: the authorization must be voided. */
class CannotAdmit extends Error {}

/** `mismatched`: the authorization is not for what was ordered. `refused`: the buyer can't get access, or has it. */
export type Admission = 'admitted' | 'mismatched' | 'refused'

/**
 * Admits a buyer whose card is authorized: account, purchase, access and receipt in one transaction. Every path to
 * access comes through here. Safe to repeat. If access can't be granted, the authorization is voided.
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
    await voidAuthorization(deps, attempt, transaction, 'access cannot be granted')
    return 'refused'
  }
  await deps.reached?.('admission committed')
  return 'admitted'
}

/** Stores the transaction's ID, so that the sweeper finds it under any order, and alerts the owner once a day. */
async function recordMismatch(deps: PaymentDeps, attempt: Attempt, transaction: Transaction, mismatch: string) {
  const { pace, jobs, limitFactor } = deps
  await deps.db.transaction(async (tx) => {
    await moveAttempt(tx, attempt.id, 'checking', { cause: 'the authorization does not match', pace, transaction })
    if (!(await countWithin({ db: tx, limitFactor }, 'stuckAlerts', attempt.id, 'mismatch'))) return
    await jobs.enqueue(tx, 'mail.alert', {
      subject: 'An authorization does not match its order',
      text: `The card provider's authorization differs from the order ${attempt.id} of ${attempt.email} (transaction ${transaction.id}). ${mismatch}\n\nThe site voids the authorization and gives no access. Please check the default merchant account and its currency in the card provider's control panel: until that is right, nobody can pay.`,
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
      // Another process moved the attempt first: either the buyer has access already, or the attempt was closed.
      const now = await findAttempt(tx, attempt.id)
      if (now && statusForBuyer(now.attempt.state) === 'Success') return
      throw new CannotAdmit()
    }
    const userId = attempt.existingUserId ?? (await insertUser(tx, { ...attempt, role: 'Paid User' }))
    if (attempt.existingUserId) {
      // The lock keeps two payments of one account from both granting access.
      const user = await lockUser(tx, attempt.existingUserId)
      if (!user || user.disabledAt || (await hasAccess(tx, userId))) throw new CannotAdmit()
    }
    const purchaseId = await insertPurchase(tx, attempt, userId, deps.site.timeZone)
    await grantAccess(tx, { userId, source: 'purchase', purchaseId })
    await moveAttempt(tx, attempt.id, 'admitted', { cause: 'account and access were created', pace, transaction })
    await deps.jobs.enqueue(tx, 'mail.receipt', { purchaseId })
  })
}

/** Voids an authorization, then records it. After a crash in between, the sweeper repeats both. */
export async function voidAuthorization(
  deps: PaymentDeps,
  attempt: Attempt,
  transaction: Transaction,
  cause: string,
): Promise<void> {
  await deps.payments.void(transaction.id)
  await recordVoid(deps, attempt, transaction, cause)
}

/** Records that an authorization was voided. Does nothing if the buyer got access in the meantime. */
export async function recordVoid(
  { db, pace }: PaymentDeps,
  attempt: Attempt,
  transaction: Transaction,
  cause: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    // An open attempt can be voided only from the state 'authorised'.
    const wasOpen = await moveAttempt(tx, attempt.id, 'authorised', {
      cause: 'the card was authorized',
      pace,
      transaction,
    })
    // If the buyer got access in the meantime, settlement handles the void and ends the access.
    if (!wasOpen && (await findAttempt(tx, attempt.id))?.attempt.state !== 'closed') return
    await moveAttempt(tx, attempt.id, 'voided', { cause, pace, transaction })
  })
}
