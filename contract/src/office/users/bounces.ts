import { z } from 'zod'
import type { Endpoint } from '../../endpoint.ts'
import { Success } from '../../errors.ts'
import { Moment, UserParams } from '../../replies.ts'

/** Who said that an address has no mailbox: the mail server while it was handed an email, or a delivery report. */
export const bounceSources = ['refusal', 'report'] as const

export const Bounce = z.object({
  at: Moment,
  source: z.enum(bounceSources),
  status: z.string().describe('The enhanced status code, such as 5.1.1'),
  detail: z.string().describe('The words of the server that refused the email'),
})
export type Bounce = z.output<typeof Bounce>

export const tryEmailAgain = {
  method: 'POST',
  path: '/api/users/:id/bounce/clear',
  audience: 'administrator',
  summary: 'Forget that the address of a user has no mailbox, and send the last email that can be repeated again',
  params: UserParams,
  reply: Success.extend({ sent: z.string().nullable().describe('What was sent again; null if nothing can be') }),
  refuses: ['not_found', 'conflict'],
} as const satisfies Endpoint
