import type { UserChange, UserForm } from '@course/contract/office/users'
import type { UserRow } from '../../accounts/accounts.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The whole form of a user, with the fields that were sent instead of the user's own. */
export const mergeChange = (before: UserRow, change: UserChange): UserForm => ({
  FirstName: change.FirstName ?? before.firstName,
  LastName: change.LastName ?? before.lastName,
  Email: change.Email ?? before.email,
  Role: change.Role ?? before.role,
  Password: change.Password,
})

/** @throws Refusal stale if the change names a version that the user no longer has */
export function refuseIfStale({ version }: UserRow, { FromVersion = version }: UserChange): void {
  if (FromVersion === version) return
  throw new Refusal('stale', 'This user was changed in the meantime, so nothing was saved. Please check the changes.')
}
