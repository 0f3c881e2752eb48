/** Deadlines of a member's properties. Each one was confirmed or entered by the member, and says where it stands. */
import { z } from 'zod'
import type { Endpoint } from '../../../endpoint.ts'
import { Success } from '../../../errors.ts'
import { fromVersion, idParam, plainText } from '../../../fields.ts'
import { Moment, RecordId } from '../../../replies.ts'
import { cleanText } from '../../../typed-text/visible-text.ts'
import { Period } from '../../states/states.ts'
import { dayField } from './deadline-days.ts'

/** How many days before a deadline an email reminds of it. */
export const reminderDays = [30, 7, 1] as const

/** The most deadlines that a property can have. */
export const maxDeadlines = 100

/** The most deadlines that a member can have in all properties, without and with those that are done. */
export const maxMemberDeadlines = { open: 1_000, all: 5_000 } as const

/** `uncertain`: the site was stopped while it handed the email over, so nobody knows. It is not sent again by itself. */
export const emailStates = ['queued', 'sending', 'sent', 'uncertain', 'skipped'] as const

/** A period of the state guide, as a date was confirmed by it. */
export const DeadlineRule = Period.omit({ cell: true })
export type DeadlineRule = z.output<typeof DeadlineRule>

export const Deadline = z.object({
  id: RecordId,
  what: z.string(),
  day: z.string(),
  source: z.string().describe('Where the date stands: a citation of the law, a document, or who said it'),
  link: z.string().nullable(),
  rule: z
    .object({
      state: z.string().describe('The postal code in lower case'),
      startedOn: z.string().describe('The day of the event that the member entered, such as that of the sale'),
      confirmed: DeadlineRule.describe('What the rule said when the member confirmed the date'),
      now: DeadlineRule.nullable().describe('What the state guide says today; null if it no longer has this rule'),
    })
    .nullable()
    .describe('The rule of the state guide that suggested the date; null for a date that the member entered'),
  isDone: z.boolean(),
  reminders: z.array(z.object({ daysBefore: z.int(), state: z.enum(emailStates), at: Moment })),
  version: z.int(),
  confirmedAt: Moment,
  savedAt: Moment,
})
export type Deadline = z.output<typeof Deadline>

export const UpcomingDeadline = Deadline.extend({
  property: z.object({
    id: RecordId,
    address: z.string(),
    parcel: z.string(),
    state: z.string(),
    county: z.string(),
  }),
})
export type UpcomingDeadline = z.output<typeof UpcomingDeadline>

const noRule = 'There is no such rule.'

export const DeadlineForm = z
  .object({
    What: plainText('What ends or begins', cleanText)
      .min(1, 'Write what ends or begins.')
      .max(200, 'What ends or begins can have at most 200 characters.'),
    Day: dayField('Date'),
    Source: plainText('Where it stands', cleanText).max(400, 'Where it stands can have at most 400 characters.'),
    Rule: z
      .object({
        Period: z.string(noRule).max(100, noRule),
        Key: z.string(noRule).max(3_000, noRule),
        StartedOn: dayField('The day from which it counts'),
      })
      .nullable()
      .describe(
        'The rule that suggested the date: the ID of its period, what it says (see ruleKeyOf), and the day of its event. The site takes the citation from the state guide, and refuses a date that the rule does not give. Null for a date that the member entered',
      ),
    Done: z.boolean('Done must be true or false.'),
  })
  .refine(({ Source, Rule }) => Source !== '' || Rule !== null, {
    path: ['Source'],
    message: 'Write where the date stands: the law, the terms of sale, your paper, or who told you.',
  })
export type DeadlineForm = z.output<typeof DeadlineForm>

const noDeadline = 'There is no such deadline.'
const DeadlineParams = z.object({ id: idParam('There is no such property.'), deadline: idParam(noDeadline) })

export const listDeadlines = {
  method: 'GET',
  path: '/api/workbook/deadlines',
  audience: 'account',
  summary: "The caller's deadlines that are not done, of all properties, the earliest first",
  reply: z.array(UpcomingDeadline),
  refuses: ['no_access'],
} as const satisfies Endpoint

export const saveDeadline = {
  method: 'PUT',
  path: '/api/workbook/properties/:id/deadlines/:deadline',
  audience: 'member',
  summary: 'Confirm a suggested date, or enter one with its source, under an ID that the page chose',
  params: DeadlineParams,
  body: DeadlineForm.safeExtend({ FromVersion: fromVersion }),
  reply: Deadline,
  refuses: ['not_found', 'conflict', 'stale'],
} as const satisfies Endpoint

export const deleteDeadline = {
  method: 'POST',
  path: '/api/workbook/properties/:id/deadlines/:deadline/delete',
  audience: 'member',
  summary: 'Delete a deadline, unless it was changed since this version',
  params: DeadlineParams,
  body: z.object({ FromVersion: fromVersion }),
  reply: Success,
  refuses: ['not_found', 'stale'],
} as const satisfies Endpoint
