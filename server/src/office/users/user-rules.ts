import { userMarks as allMarks, type UserMark } from '@course/contract/office/users/users'
import type { RoleName } from '@course/contract/roles'

/**
 * Whether an administrator may save a user. Only a Super Admin may create, change or demote a Super Admin.
 * @param before the user's role so far; undefined for a new user
 */
export function maySaveUser(actor: RoleName, before: RoleName | undefined, after: RoleName): boolean {
  if (actor === 'Super Admin') return true
  return actor === 'Super User' && before !== 'Super Admin' && after !== 'Super Admin'
}

/** Whether the user is the only active Super Admin: one who can log in. */
export const isLastSuperAdmin = (activeSuperAdminIds: string[], userId: string): boolean =>
  activeSuperAdminIds.length === 1 && activeSuperAdminIds[0] === userId

/** Whether the change would leave the site without an active Super Admin. */
export const losesLastSuperAdmin = (activeSuperAdminIds: string[], userId: string, after: RoleName): boolean =>
  after !== 'Super Admin' && isLastSuperAdmin(activeSuperAdminIds, userId)

interface UserFacts {
  hasPassword: boolean
  disabledAt: Date | null
  hasAccess: boolean
  hadAccess: boolean
  hasOpenCancellation: boolean
}

/** What administrators see beside a user's name. Who never had access has lost none. */
export function userMarks({ hasPassword, disabledAt, hasAccess, hadAccess, ...more }: UserFacts): UserMark[] {
  const marks = {
    invited: !hasPassword,
    disabled: disabledAt !== null,
    'access ended': hadAccess && !hasAccess,
    'cancellation open': more.hasOpenCancellation,
  } satisfies Record<UserMark, boolean>
  return allMarks.filter((mark) => marks[mark])
}
