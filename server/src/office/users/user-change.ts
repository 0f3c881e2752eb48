import {
  pickUserFields,
  toFormFields,
  toUserFields,
  type UserChange,
  type UserFields,
  type UserForm,
} from '@course/contract/office/users/users'
import type { UserRow } from '../../accounts/accounts.ts'
import { Refusal } from '../../platform/refusal.ts'

export function mergeChange(before: UserRow, change: UserChange): UserForm {
  const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return { ...toFormFields(before), Password: undefined, ...sent }
}

/** @throws Refusal stale if the change names a version that the user no longer has */
export function refuseIfStale({ version }: UserRow, { FromVersion = version }: UserChange): void {
  if (FromVersion === version) return
  throw new Refusal('stale', 'This user was changed in the meantime, so nothing was saved. Please check the changes.')
}

/** What a change of a user changed, for the audit log. Says that there is a new password, not which. */
export function changedValues(before: UserRow, form: UserForm, hasNewPassword: boolean) {
  const [old, now] = [pickUserFields(before), toUserFields(form)]
  const differs = (values: UserFields) =>
    Object.fromEntries(
      Object.entries(values).filter(([name]) => old[name as keyof UserFields] !== now[name as keyof UserFields]),
    )
  return { before: differs(old), after: { ...differs(now), ...(hasNewPassword ? { password: 'changed' } : {}) } }
}
