import { erasedSentence } from '@course/contract/office/own-data/own-data'
import { userMarks as allMarks, type UserAct, type UserMark } from '@course/contract/office/users/users'
import type { RoleName } from '@course/contract/roles'

/** Whether an administrator may save a user. Only a Super Admin may create, change or demote a Super Admin. */
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

export interface ActFacts {
  actor: { id: string; role: RoleName }
  user: { id: string; role: RoleName; hasPassword: boolean; isDisabled: boolean; hasAccess: boolean }
  isErased: boolean
  isLastSuperAdmin: boolean
}

const isLast = 'This is the last Super Admin. Make someone else a Super Admin first.'
const isDisabled = 'This account is disabled. Enable it first.'

/** What keeps an administrator with the right to do it from doing something with a user, by act: the first that is true. */
const obstacles: Record<UserAct, (facts: ActFacts) => (readonly [isTrue: boolean, sentence: string])[]> = {
  save: () => [],
  disable: ({ actor, user, isLastSuperAdmin }) => [
    [user.id === actor.id, "You can't disable your own account."],
    [user.isDisabled, 'This account is already disabled.'],
    [isLastSuperAdmin, isLast],
  ],
  enable: ({ user }) => [[!user.isDisabled, 'This account is not disabled.']],
  invite: ({ user }) => [
    [user.hasPassword, 'This user already has a password.'],
    [user.isDisabled, isDisabled],
  ],
  reset: ({ user }) => [
    [user.isDisabled, isDisabled],
    [!user.hasPassword, 'This user has no password yet. Send the invitation.'],
  ],
  giveAccess: ({ user }) => [[user.hasAccess, 'This user already has access.']],
  endAccess: ({ user }) => [[!user.hasAccess, 'This user has no active access.']],
  view: ({ user }) => [[user.isDisabled, 'This account is disabled, so its owner sees nothing of the site.']],
  erase: ({ isLastSuperAdmin }) => [[isLastSuperAdmin, isLast]],
}

const forSuperAdmins: readonly UserAct[] = ['disable', 'enable', 'erase']

function whyForbidden(act: UserAct, { actor, user }: ActFacts): string | undefined {
  if (act === 'view' && user.role !== 'Paid User')
    return 'This is an administrator’s account. Support can see members’ accounts only.'
  if (!maySaveUser(actor.role, user.role, user.role)) return 'Only a Super Admin can create or change a Super Admin.'
  return forSuperAdmins.includes(act) && actor.role !== 'Super Admin' ? 'Only a Super Admin can do this.' : undefined
}

export function whyNotAct(
  act: UserAct,
  facts: ActFacts,
): { code: 'forbidden' | 'conflict'; sentence: string } | undefined {
  const forbidden = whyForbidden(act, facts)
  if (forbidden) return { code: 'forbidden', sentence: forbidden }
  const all = [[facts.isErased, erasedSentence] as const, ...obstacles[act](facts)]
  const sentence = all.find(([isTrue]) => isTrue)?.[1]
  return sentence === undefined ? undefined : { code: 'conflict', sentence }
}

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
