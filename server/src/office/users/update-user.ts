import {
  pickUserFields,
  toFormFields,
  toUserFields,
  type UserChange,
  type UserFields,
  type UserForm,
} from '@course/contract/office/users/users'
import { emailKey } from '@course/contract/typed-text/email-address'
import { changeEmail, deleteCodes, refuseTakenEmail, requireProof, type UserRow } from '../../accounts/accounts.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { losesLastSuperAdmin } from './user-rules.ts'
import { changeUser, lockActiveSuperAdmins } from './users.queries.ts'
import { lockChangeable, newPasswordHash, refuseUnlessAllowed, taken, type UsersDeps } from './users.ts'

/**
 * Changes the fields of a user that were sent. If a version was sent, it must be the user's. A new password, role or
 * email ends the user's sessions and needs a recent proof. A new password or email also ends unused codes.
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
  const before = await lockChangeable(tx, actor, id)
  const form = mergeChange(before, change)
  refuseUnlessAllowed(actor, before.role, form.Role)
  const movesMail = isAnotherAddress(before, form)
  const hasNewPassword = passwordHash !== undefined
  const endsSessions = before.role !== form.Role || hasNewPassword
  const changesIdentity = endsSessions || movesMail
  if (changesIdentity) await requireProof(tx, actor)
  refuseIfStale(before, change)
  if (losesLastSuperAdmin(activeSuperAdmins, id, form.Role)) {
    throw new Refusal('conflict', 'This is the last Super Admin. Make someone else a Super Admin first.')
  }
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
  const after = { ...values.after, ...(changesIdentity ? { reason: change.Reason || 'none given' } : {}) }
  await audit(tx, actor, 'user.changed', { person: id, before: values.before, after })
}

/** Other capitals are the same address. */
const isAnotherAddress = (before: UserRow, { Email }: Pick<UserForm, 'Email'>): boolean =>
  emailKey(Email) !== before.emailKey

function mergeChange(before: UserRow, change: UserChange): UserForm {
  const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return { ...toFormFields(before), Password: undefined, ...sent }
}

/** @throws Refusal stale if the change names a version that the user no longer has */
function refuseIfStale({ version }: UserRow, { FromVersion = version }: UserChange): void {
  if (FromVersion === version) return
  throw new Refusal('stale', 'This user was changed in the meantime, so nothing was saved. Please check the changes.')
}

/** What a change of a user changed, for the audit log. Says that there is a new password, not which. */
function changedValues(before: UserRow, form: UserForm, hasNewPassword: boolean) {
  const [old, now] = [pickUserFields(before), toUserFields(form)]
  const differs = (values: UserFields) =>
    Object.fromEntries(
      Object.entries(values).filter(([name]) => old[name as keyof UserFields] !== now[name as keyof UserFields]),
    )
  return { before: differs(old), after: { ...differs(now), ...(hasNewPassword ? { password: 'changed' } : {}) } }
}
