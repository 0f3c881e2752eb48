import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Success } from '../errors.ts'
import { ReasonBody } from '../fields.ts'
import { Moment, UserParams } from '../replies.ts'

export const startSupportView = {
  method: 'POST',
  path: '/api/users/:id/view',
  audience: 'administrator',
  needsProof: true,
  summary: 'See what a member sees: answers a token that can only read, for 15 minutes',
  params: UserParams,
  body: ReasonBody,
  reply: z.object({ message: z.string() }),
  refuses: ['not_found', 'conflict'],
} as const satisfies Endpoint

/** Public, because the token of a support view is refused for every writing call. */
export const endSupportView = {
  method: 'POST',
  path: '/api/support-views/end',
  audience: 'public',
  summary: 'Leave a support view: its token ends',
  body: z.object({ Token: z.string('Token is required.').max(4_096, 'Token is too long.') }),
  reply: Success,
} as const satisfies Endpoint

export const OwnSupportView = z.object({
  startedAt: Moment,
  endedAt: Moment.describe('When the administrator left, or when the time ran out'),
})
export type OwnSupportView = z.output<typeof OwnSupportView>

export const listOwnSupportViews = {
  method: 'GET',
  path: '/api/account/support-views',
  audience: 'account',
  shownToSupport: true,
  summary: 'When support saw the site as the caller does, newest first',
  reply: z.array(OwnSupportView),
} as const satisfies Endpoint
