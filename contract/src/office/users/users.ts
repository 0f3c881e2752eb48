import { z } from 'zod'
import { emailChangeKinds } from '../../accounts/email-changes.ts'
import type { Endpoint } from '../../endpoint.ts'
import { Success } from '../../errors.ts'
import { email, firstName, lastName, newPassword, ReasonBody, reason } from '../../fields.ts'
import { dayRange, FileLink, FileTicket, listQuery, withDaysInOrder } from '../../lists.ts'
import { Moment, RecordId, StoredEmail, UserParams } from '../../replies.ts'
import { roleNames } from '../../roles.ts'
import { AccessGrant, Purchase } from '../../sales/purchases.ts'
import { Bounce } from './bounces.ts'

export const User = z.object({
  id: RecordId,
  firstName: z.string(),
  lastName: z.string(),
  email: StoredEmail,
  role: z.enum(roleNames),
  registrationTime: Moment,
})
export type User = z.output<typeof User>

export const userMarks = ['invited', 'disabled', 'access ended', 'cancellation open'] as const
export type UserMark = (typeof userMarks)[number]

/** A user in a list. Only pages have marks, the list of all users does not. */
export const ListedUser = User.extend({ marks: z.array(z.enum(userMarks)).optional() })
export type ListedUser = z.output<typeof ListedUser>

/** The form's values. An empty, null or missing password keeps the old one, or sends an invitation to a new user. */
export const UserForm = z.object({
  FirstName: firstName,
  LastName: lastName,
  Email: email,
  Role: z.enum(roleNames, 'Role is required.'),
  Password: z
    .union([z.literal(''), newPassword], {
      error: (issue) => {
        const given = issue.input
        if (typeof given !== 'string') return 'Password is invalid.'
        return newPassword.safeParse(given).error?.issues[0]?.message ?? 'Password is invalid.'
      },
    })
    .nullish(),
})
export type UserForm = z.output<typeof UserForm>

/** What a form changes of a user: the field's name in the form and in a user, and what a comparison calls it. */
export const userFields = [
  { form: 'FirstName', user: 'firstName', label: 'First name' },
  { form: 'LastName', user: 'lastName', label: 'Last name' },
  { form: 'Email', user: 'email', label: 'Email' },
  { form: 'Role', user: 'role', label: 'Role' },
] as const satisfies readonly { form: keyof UserForm; user: keyof User; label: string }[]
type UserField = (typeof userFields)[number]
export type UserFields = Pick<User, UserField['user']>
export type FormFields = Pick<UserForm, UserField['form']>

export const toFormFields = (of: UserFields): FormFields =>
  Object.fromEntries(userFields.map(({ form, user }) => [form, of[user]])) as FormFields

export const toUserFields = (of: FormFields): UserFields =>
  Object.fromEntries(userFields.map(({ form, user }) => [user, of[form]])) as UserFields

export const pickUserFields = (of: UserFields): UserFields => toUserFields(toFormFields(of))

const SavedUser = UserForm.extend({ Id: z.string().max(64, 'This user does not exist.').optional() })

/** A change of a user: fields that are missing stay as they are. */
export const UserChange = UserForm.partial().extend({
  ...SavedUser.pick({ Id: true }).shape,
  /** Why the email, password or role changes. */
  Reason: reason.optional(),
  /** The version that the form showed. If the user has another one by now, nothing is saved. */
  FromVersion: z.int('FromVersion must be a version of the user.').optional(),
})
export type UserChange = z.output<typeof UserChange>

/** A user with the version that a form sends along when it saves. */
export const VersionedUser = User.extend({ version: z.number().int() })
export type VersionedUser = z.output<typeof VersionedUser>

export const userSortKeys = ['firstName', 'lastName', 'email', 'role', 'registrationTime'] as const

/** Where a member with access is in the course, and accounts that nobody has chosen a password for. */
export const learningStates = ['not started', 'learning', 'stuck', 'finished'] as const
export type LearningState = (typeof learningStates)[number]
/** `uninvited` are those of the `invited` whose invitation ran out, or was never sent. */
export const progressFilters = [...learningStates, 'invited', 'uninvited'] as const
export type ProgressFilter = (typeof progressFilters)[number]
/** Someone who began and neither finished nor made progress for so many days is stuck. */
export const stuckAfterDays = 14

const { search, sort, ...page } = listQuery(userSortKeys)
const usersFilter = z.object({
  search,
  sort,
  role: z.enum(roleNames, `role must be one of ${roleNames.join(', ')}.`).optional(),
  standing: z.enum(['active', 'disabled'], 'standing must be active or disabled.').optional(),
  progress: z.enum(progressFilters, `progress must be one of ${progressFilters.join(', ')}.`).optional(),
  ...dayRange,
})
export const UsersFilter = withDaysInOrder(usersFilter)
export type UsersFilter = z.output<typeof UsersFilter>
export const UsersQuery = withDaysInOrder(usersFilter.extend(page))
export type UsersQuery = z.output<typeof UsersQuery>

export const listRoles = {
  method: 'GET',
  path: '/api/roles',
  audience: 'administrator',
  summary: 'The roles that a user can have',
  reply: z.array(z.object({ name: z.enum(roleNames) })),
} as const satisfies Endpoint

export const listUsers = {
  method: 'GET',
  path: '/api/users',
  audience: 'administrator',
  summary: 'All users; with limit a page of them, the neighboring pages in Link and the total in X-Total-Count',
  query: UsersQuery,
  paged: true,
  reply: z.array(ListedUser),
} as const satisfies Endpoint

export const countProgress = {
  method: 'GET',
  path: '/api/users/progress',
  audience: 'administrator',
  summary: 'How many users each value of the filter progress finds',
  reply: z.object({
    'not started': z.number().int(),
    learning: z.number().int(),
    stuck: z.number().int(),
    finished: z.number().int(),
    invited: z.number().int(),
    uninvited: z.number().int(),
  } satisfies Record<ProgressFilter, z.ZodType>),
} as const satisfies Endpoint

export const readUser = {
  method: 'GET',
  path: '/api/users/:id',
  audience: 'administrator',
  summary: 'One user',
  params: UserParams,
  reply: VersionedUser,
  refuses: ['not_found'],
} as const satisfies Endpoint

export const createUser = {
  method: 'POST',
  path: '/api/users',
  audience: 'administrator',
  summary: 'Create a user; without a password an invitation is sent',
  body: SavedUser,
  reply: Success,
  refuses: ['email_taken'],
} as const satisfies Endpoint

export const updateUser = {
  method: 'PUT',
  path: '/api/users/:id',
  audience: 'administrator',
  summary: 'Change the fields of a user that were sent; an empty password keeps the old one',
  params: UserParams,
  body: UserChange,
  reply: Success,
  refuses: ['not_found', 'email_taken', 'conflict', 'stale'],
} as const satisfies Endpoint

export const sendInvitation = {
  method: 'POST',
  path: '/api/users/:id/invitation',
  audience: 'administrator',
  summary: 'Send a user without a password the invitation again',
  params: UserParams,
  reply: Success,
  refuses: ['not_found', 'conflict'],
} as const satisfies Endpoint

export const sendPasswordReset = {
  method: 'POST',
  path: '/api/users/:id/password-reset',
  audience: 'administrator',
  summary: 'Send a user the email for a new password',
  params: UserParams,
  reply: Success,
  limited: true,
  refuses: ['not_found', 'conflict'],
} as const satisfies Endpoint

/** What an administrator can do with a user. The server refuses everything else with its reason. */
export const userActs = [
  'save',
  'disable',
  'enable',
  'invite',
  'reset',
  'giveAccess',
  'endAccess',
  'view',
  'erase',
] as const
export type UserAct = (typeof userActs)[number]

export const UserStatus = z.object({
  /** What the caller can do with this user now. */
  can: z.array(z.enum(userActs)),
  erasedAt: Moment.nullable().describe('When an erasure of the data was requested; null if none was'),
  disabled: z.object({ at: Moment, reason: z.string().nullable() }).nullable(),
  hasPassword: z.boolean(),
  lastLoginAt: Moment.nullable(),
  hasAccess: z.boolean(),
  access: z.array(AccessGrant),
  purchases: z.array(Purchase),
  /** What says that the address has no mailbox; null if nothing does. */
  bounce: Bounce.nullable(),
  /** The addresses that the account had before, newest first. */
  formerEmails: z.array(z.object({ email: StoredEmail, until: Moment, kind: z.enum(emailChangeKinds) })),
})
export type UserStatus = z.output<typeof UserStatus>

export const readUserStatus = {
  method: 'GET',
  path: '/api/users/:id/standing',
  audience: 'administrator',
  summary: 'Whether a user can log in and has access, why, and what they bought',
  params: UserParams,
  reply: UserStatus,
  refuses: ['not_found'],
} as const satisfies Endpoint

export const disableUser = {
  method: 'POST',
  path: '/api/users/:id/disable',
  audience: 'superAdmin',
  summary: 'Disable an account: every session ends at once and logging in is refused',
  params: UserParams,
  body: ReasonBody,
  reply: Success,
  refuses: ['not_found', 'conflict'],
} as const satisfies Endpoint

export const enableUser = {
  method: 'POST',
  path: '/api/users/:id/enable',
  audience: 'superAdmin',
  summary: 'Enable a disabled account',
  params: UserParams,
  reply: Success,
  refuses: ['not_found', 'conflict'],
} as const satisfies Endpoint

export const grantUserAccess = {
  method: 'POST',
  path: '/api/users/:id/access',
  audience: 'administrator',
  summary: 'Give access to the course; a buyer gets the access of the purchase back',
  params: UserParams,
  body: ReasonBody,
  reply: Success,
  refuses: ['not_found', 'conflict'],
} as const satisfies Endpoint

export const endUserAccess = {
  method: 'POST',
  path: '/api/users/:id/access/end',
  audience: 'administrator',
  summary: 'End all access to the course, without a refund',
  params: UserParams,
  body: ReasonBody,
  reply: Success,
  refuses: ['not_found', 'conflict'],
} as const satisfies Endpoint

export const exportUsers = {
  method: 'POST',
  path: '/api/users/export',
  audience: 'administrator',
  needsProof: true,
  summary: 'A link to these users as CSV',
  body: UsersFilter,
  reply: FileLink,
} as const satisfies Endpoint

export const readUsersFile = {
  method: 'GET',
  path: '/api/users/export',
  audience: 'public',
  summary: 'The users that a link is for, as CSV; the link itself says who may fetch it',
  query: FileTicket,
  reply: z.string(),
  sends: 'text/csv',
  refuses: ['not_signed_in', 'forbidden'],
} as const satisfies Endpoint

export const userFileColumns = ['First Name', 'Last Name', 'Email', 'Role'] as const
