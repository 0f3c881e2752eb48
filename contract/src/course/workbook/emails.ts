/** The emails about a workbook that a member can turn off. */
import { z } from 'zod'
import type { Endpoint } from '../../endpoint.ts'
import * as paths from '../../paths.ts'
import { Moment, RecordId } from '../../replies.ts'
import { StateParams } from '../states/states.ts'
import { emailStates } from './deadlines/deadlines.ts'

/** Reminders of deadlines, and changes in the law of a member's states. Links in emails name them. */
export const emailTopics = ['reminders', 'lawChanges'] as const
export const EmailTopic = z.enum(emailTopics, 'There are no such emails.')
export type EmailTopic = z.output<typeof EmailTopic>

export const EmailChoices = z.object({ reminders: z.boolean(), lawChanges: z.boolean() })
export type EmailChoices = z.output<typeof EmailChoices>

/** The page that turns emails off, without a login. The token is in the hash, which browsers send nowhere. */
export const emailsOffPath = (topic: EmailTopic, token: string): string =>
  `${paths.emailsOff}?${new URLSearchParams({ topic })}#${token}`

export const readEmailChoices = {
  method: 'GET',
  path: '/api/workbook/emails',
  audience: 'member',
  summary: 'Which emails about their workbook and their states the caller gets',
  reply: EmailChoices,
} as const satisfies Endpoint

export const switchEmails = {
  method: 'PUT',
  path: '/api/workbook/emails',
  audience: 'member',
  summary: 'Turn reminders of deadlines, or emails about changes in the law, on or off',
  body: z.object({ Topic: EmailTopic, On: z.boolean('On must be true or false.') }),
  reply: EmailChoices,
} as const satisfies Endpoint

export const endEmails = {
  method: 'POST',
  path: '/api/workbook/emails/end',
  audience: 'public',
  summary: 'Turn the emails off that the link in one of them is about',
  body: z.object({ Token: z.string('The link is missing.').max(2_048, 'This link is not valid.') }),
  reply: z.object({ topic: EmailTopic.describe('Which emails are off now') }),
  limited: true,
} as const satisfies Endpoint

export const LawEmail = z.object({
  user: z.object({ id: RecordId, firstName: z.string(), lastName: z.string() }),
  change: z.string().nullable().describe('What changed, in the words of the guide; null if it was taken back'),
  state: z.enum(emailStates),
  /** When it was queued, or when it ended. */
  at: Moment,
})
export type LawEmail = z.output<typeof LawEmail>

export const listLawEmails = {
  method: 'GET',
  path: '/api/states/:id/emails',
  audience: 'administrator',
  summary: "Who got an email about which change in a state's law, newest first",
  params: StateParams,
  reply: z.array(LawEmail),
} as const satisfies Endpoint
