import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { Success } from './errors.ts'
import { email, firstName, lastName, newPassword, plainText } from './fields.ts'
import { roleNames } from './roles.ts'

export const User = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roleNames),
  /** ISO 8601 in UTC. */
  registrationTime: z.string(),
})
export type User = z.output<typeof User>

/** What the form saves. An empty or absent password keeps the old one, or sends an invitation to a new user. */
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
    .optional(),
})
export type UserForm = z.output<typeof UserForm>

const UserId = z.object({ id: z.string().max(64, 'This user does not exist.') })

/** Columns that the table sorts by; a leading minus turns the order round. */
export const userSortKeys = ['firstName', 'lastName', 'email', 'role', 'registrationTime'] as const

export const UsersQuery = z.object({
  search: plainText('search').max(256).optional(),
  sort: z
    .string()
    .regex(new RegExp(`^-?(${userSortKeys.join('|')})$`), `sort must be one of ${userSortKeys.join(', ')}.`)
    .optional(),
  limit: z
    .string()
    .regex(/^([1-9]\d?|1\d\d|200)$/, 'limit must be a number from 1 to 200.')
    .optional(),
  after: z.string().max(1024).optional(),
})
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
  summary: 'All users; with limit a page of them, totals in X-Total-Count and the next page in Link',
  query: UsersQuery,
  reply: z.array(User),
} as const satisfies Endpoint

export const readUser = {
  method: 'GET',
  path: '/api/users/:id',
  audience: 'administrator',
  summary: 'One user',
  params: UserId,
  reply: User,
  refuses: ['not_found'],
} as const satisfies Endpoint

export const createUser = {
  method: 'POST',
  path: '/api/users',
  audience: 'administrator',
  summary: 'Create a user; without a password an invitation is sent',
  body: UserForm,
  reply: Success,
  refuses: ['email_taken'],
} as const satisfies Endpoint

export const updateUser = {
  method: 'PUT',
  path: '/api/users/:id',
  audience: 'administrator',
  summary: 'Change a user; an empty password keeps the old one',
  params: UserId,
  body: UserForm,
  reply: Success,
  refuses: ['not_found', 'email_taken', 'conflict'],
} as const satisfies Endpoint

export const sendInvitation = {
  method: 'POST',
  path: '/api/users/:id/invitation',
  audience: 'administrator',
  summary: 'Send a user without a password the invitation again',
  params: UserId,
  reply: Success,
  refuses: ['not_found', 'conflict'],
} as const satisfies Endpoint
