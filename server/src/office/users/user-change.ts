import { toFormFields, type UserChange, type UserForm } from '@course/contract/office/users'
import type { UserRow } from '../../accounts/accounts.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The whole form of a user, with the fields that were sent instead of the user's own. */
export function mergeChange(before: UserRow, change: UserChange): UserForm {
  const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return { ...toFormFields(before), Password: undefined, ...sent }
}

/** @throws Refusal stale if the change names a version that the user no longer has */
export function refuseIfStale({ version }: UserRow, { FromVersion = version }: UserChange): void {
  if (FromVersion === version) return
  throw new Refusal('stale', 'This user was changed in the meantime, so nothing was saved. Please check the changes.')
}
