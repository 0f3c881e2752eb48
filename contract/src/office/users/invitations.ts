import { z } from 'zod'
import type { Endpoint } from '../../endpoint.ts'
import { Success } from '../../errors.ts'
import { isId } from '../../fields.ts'
import { numberText } from '../../words/counts.ts'
import { UsersFilter } from './users.ts'

/** The most invitations that one call sends, and the most users that it can name. */
export const maxInvitations = 1_000

const choiceProblem = 'Name either UserIds or a Filter.'

export const InvitationSelection = z
  .object({
    UserIds: z
      .array(z.string().refine(isId, 'UserIds must be IDs of users.'), 'UserIds must be a list of IDs.')
      .max(maxInvitations, `At most ${numberText(maxInvitations)} users can be invited at once.`)
      .optional(),
    Filter: UsersFilter.optional(),
    /** Whether people whose invitation still works get another one, which ends the first. */
    ReplaceValid: z.boolean('ReplaceValid must be true or false.').optional(),
  })
  .refine(({ UserIds, Filter }) => (UserIds === undefined) !== (Filter === undefined), choiceProblem)
export type InvitationSelection = z.output<typeof InvitationSelection>

export const invitationStates = ['due', 'valid', 'waiting', 'has password', 'disabled', 'not allowed'] as const
export type InvitationState = (typeof invitationStates)[number]

export const InvitationCounts = z.object({
  sent: z.number().int(),
  left: z.number().int(),
  valid: z.number().int(),
  waiting: z.number().int(),
  hasPassword: z.number().int(),
  disabled: z.number().int(),
  notAllowed: z.number().int(),
})
export type InvitationCounts = z.output<typeof InvitationCounts>

const selection = {
  method: 'POST',
  audience: 'administrator',
  body: InvitationSelection,
  // A thousand IDs.
  maxBytes: 65_536,
} as const

export const previewInvitations = {
  ...selection,
  path: '/api/invitations/preview',
  summary: 'How many invitations a selection of users would get; sends nothing',
  readsOnly: true,
  reply: InvitationCounts,
} as const satisfies Endpoint

export const sendInvitations = {
  ...selection,
  path: '/api/invitations',
  summary: 'Invite those users of a selection who have no password and no invitation that still works',
  reply: Success.extend({ counts: InvitationCounts }),
  limited: true,
} as const satisfies Endpoint
