import { toUserFields, type UserChange, type UserForm } from '@course/contract/office/users/users'
import { emailKey } from '@course/contract/typed-text/email-address'
import { changeEmail, deleteCodes, lockUser, refuseTakenEmail, type UserRow } from '../../accounts/accounts.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { requireProof } from '../../platform/sessions/proofs.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { changedValues, mergeChange, refuseIfStale } from './user-change.ts'
import { losesLastSuperAdmin } from './user-rules.ts'
import { changeUser, lockActiveSuperAdmins } from './users.queries.ts'
import { newPasswordHash, noSuchUser, refuseUnlessAllowed, taken, type UsersDeps } from './users.ts'

/**
 * Changes the fields of a user that were sent. If a version was sent, it must be the user's. A new password, role or
 * email ends the user's sessions. A new password or email also ends unused codes. Another email needs a reason.
 * @throws Refusal not_found, forbidden, proof_required, stale, conflict, email_taken or invalid_input
 */
export async function updateUser(deps: UsersDeps, actor: Caller, id: string, change: UserChange): Promise<void> {
  const passwordHash = await newPasswordHash(change)
  await refuseTakenEmail(
    () => deps.db.transaction((tx) => update(deps, tx, actor, id, { change, passwordHash })),
    taken,
  )
}

async function update(
  deps: UsersDeps,
  tx: Db,
  actor: Caller,
  id: string,
  { change, passwordHash }: { change: UserChange; passwordHash: string | undefined },
): Promise<void> {
  const activeSuperAdmins = await lockActiveSuperAdmins(tx)
  const before = await lockUser(tx, id)
  if (!before) throw noSuchUser()
  const form = mergeChange(before, change)
  await refuseUnlessAllowedNow(tx, actor, before, form)
  refuseIfStale(before, change)
  if (losesLastSuperAdmin(activeSuperAdmins, id, form.Role)) {
    throw new Refusal('conflict', 'This is the last Super Admin. Make someone else a Super Admin first.')
  }
  const movesMail = isAnotherAddress(before, form)
  if (movesMail && !change.Reason) throw reasonMissing()
  const hasNewPassword = passwordHash !== undefined
  const endsSessions = before.role !== form.Role || hasNewPassword
  await changeUser(tx, id, { ...toUserFields(form), passwordHash, endsSessions })
  if (hasNewPassword) await deleteCodes(tx, id)
  if (movesMail) {
    const user = { ...before, passwordHash: passwordHash ?? before.passwordHash }
    await changeEmail(tx, deps, user, { kind: 'administrator', email: form.Email, changedBy: actor.id })
  }
  // The old address may be a stranger's, so only the new one learns of the password.
  const toNew = { userId: id, to: form.Email, byAdministrator: true }
  if (hasNewPassword) await deps.jobs.enqueue(tx, 'mail.password-changed', toNew)
  const values = changedValues(before, form, hasNewPassword)
  const after = { ...values.after, ...(movesMail ? { reason: change.Reason } : {}) }
  await audit(tx, actor, 'user.changed', { person: id, before: values.before, after })
}

/** Other capitals are the same address. */
const isAnotherAddress = (before: UserRow, { Email }: Pick<UserForm, 'Email'>): boolean =>
  emailKey(Email) !== before.emailKey

function reasonMissing(): Refusal {
  const sentence = 'Please say why the email changes.'
  return new Refusal('invalid_input', sentence, { fields: { Reason: sentence } })
}

/** @throws Refusal forbidden, or proof_required for another role or email */
async function refuseUnlessAllowedNow(tx: Db, actor: Caller, before: UserRow, form: UserForm): Promise<void> {
  refuseUnlessAllowed(actor, before.role, form.Role)
  if (form.Role !== before.role || isAnotherAddress(before, form)) await requireProof(tx, actor)
}
