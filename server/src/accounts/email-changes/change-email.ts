import { type EmailChangeKind, undoDays } from '@course/contract/accounts/email-changes'
import { type Db, violatedUnique } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { deleteCodes, refuseErased, type UserRow } from '../accounts/users.ts'
import {
  completeChange,
  deleteBounce,
  deletePendingChange,
  endUndo,
  insertCompletedChange,
  setEmail,
} from './email-changes.queries.ts'

interface Change {
  kind: EmailChangeKind
  email: string
  requestId?: string
  changedBy?: string
  undoneId?: string
}

/**
 * Gives an account another address, and tells both addresses. This ends every session, code, invitation and other
 * pending change. Whatever belongs to the account, belongs to it by its ID, and so follows.
 *
 * The old address can undo its owner's change if somebody has shown that they read it. In every other case it may be a
 * stranger's, so it learns only that it no longer belongs to an account.
 * @param user locked by the transaction, as it was before
 * @throws Refusal conflict if the person's data was erased
 */
export async function changeEmail(tx: Db, { jobs }: { jobs: Jobs }, user: UserRow, change: Change): Promise<void> {
  const { kind, email, requestId, changedBy = null, undoneId } = change
  await refuseErased(tx, user.id)
  const canUndo = kind === 'owner' && user.emailConfirmedAt !== null
  const id = requestId ?? newId()
  await setEmail(tx, user.id, email, kind === 'owner' || kind === 'undo')
  await deleteCodes(tx, user.id)
  await deleteBounce(tx, user.id)
  if (requestId === undefined) {
    await deletePendingChange(tx, user.id)
    await insertCompletedChange(tx, { id, userId: user.id, kind, oldEmail: user.email, newEmail: email, changedBy })
  } else await completeChange(tx, requestId, canUndo ? undoDays : undefined)
  // Otherwise an owner could not undo what a thief has changed twice, or changed and then undone.
  if (kind !== 'owner') await endUndo(tx, user.id, undoneId)
  const undo = canUndo ? { changeId: id } : {}
  await jobs.enqueue(tx, 'mail.email-changed', { userId: user.id, to: user.email, isNew: false, kind, ...undo })
  // Someone who has not chosen a password yet needs the invitation, which says all.
  if (user.passwordHash === null) await jobs.enqueue(tx, 'mail.invitation', { userId: user.id })
  else await jobs.enqueue(tx, 'mail.email-changed', { userId: user.id, to: email, isNew: true, kind })
}

/** Runs a change. @throws Refusal email_taken, beside the field, if another account has the address */
export async function refuseTakenEmail<T>(work: () => Promise<T>, sentence: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatedUnique(error) !== 'users_email_key_unique') throw error
    throw new Refusal('email_taken', sentence, { fields: { Email: sentence } })
  }
}
