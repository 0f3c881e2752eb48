import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockAttempt } from './attempts.queries.ts'
import { findPurchaseToRestore } from './restored-access.queries.ts'

/**
 * Locks a user and the purchase whose access an administrator restores, if there is one. Whatever ends a purchase's access
 * locks its attempt first, as admissions do before they lock the user.
 * @throws Refusal conflict if it changed in the meantime, and as `lockUser` does
 */
export async function lockPurchaseToRestore(tx: Db, userId: string, lockUser: () => Promise<unknown>) {
  const purchase = await findPurchaseToRestore(tx, userId)
  if (purchase) await lockAttempt(tx, purchase.attemptId)
  await lockUser()
  if ((await findPurchaseToRestore(tx, userId))?.id === purchase?.id) return purchase
  throw new Refusal('conflict', 'A purchase of this user has just changed. Please try again.')
}
