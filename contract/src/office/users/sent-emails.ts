import { z } from 'zod'
import type { Endpoint } from '../../endpoint.ts'
import { Success } from '../../errors.ts'
import { idParam } from '../../fields.ts'
import { Moment, RecordId, StoredEmail, UserParams } from '../../replies.ts'

export const SentEmail = z.object({
  id: RecordId,
  what: z.string(),
  to: StoredEmail,
  /**
   * `not_sent`: when its turn came, it no longer applied, for example because the account was disabled. `uncertain`: the
   * site was stopped while it handed the email over, and does not send it again by itself. `refused`: the address has no
   * mailbox.
   */
  state: z.enum(['waiting', 'sent', 'not_sent', 'uncertain', 'refused', 'given_up']),
  reason: z.string().nullable().describe('Why it was not sent, in a sentence'),
  queuedAt: Moment,
  endedAt: Moment.nullable(),
  maySendAgain: z.boolean(),
})
export type SentEmail = z.output<typeof SentEmail>

export const listUserEmails = {
  method: 'GET',
  path: '/api/users/:id/emails',
  audience: 'administrator',
  summary: 'The emails to a user that the queue still knows, newest first',
  params: UserParams,
  reply: z.array(SentEmail),
  refuses: ['not_found'],
} as const satisfies Endpoint

export const sendEmailAgain = {
  method: 'POST',
  path: '/api/users/:id/emails/:email/again',
  audience: 'administrator',
  summary: 'Send an email to a user once more, at most once a minute',
  params: UserParams.extend({ email: idParam('This email does not exist.') }),
  reply: Success,
  limited: true,
  refuses: ['not_found', 'conflict'],
} as const satisfies Endpoint
