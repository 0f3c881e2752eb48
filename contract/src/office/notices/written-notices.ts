import { z } from 'zod'
import type { Endpoint } from '../../endpoint.ts'
import { Success } from '../../errors.ts'
import { multilineText, plainText } from '../../fields.ts'
import { Moment, RecordId, StoredEmail } from '../../replies.ts'
import { cleanText } from '../../typed-text/visible-text.ts'
import { countText } from '../../words/counts.ts'

export const maxNotice = { subject: 150, text: 5_000 } as const

export const NoticeText = z.object({
  Subject: plainText('Subject', cleanText)
    .min(1, 'Subject is required.')
    .max(maxNotice.subject, `Subject can have at most ${maxNotice.subject} characters.`),
  Text: multilineText('Text', maxNotice.text),
})
export type NoticeText = z.output<typeof NoticeText>

/** Who gets a notice, in the numbers of the other pages: members, and administrators who have access too. */
export const peopleText = (recipients: number, administrators: number): string =>
  [
    countText(recipients - administrators, 'member'),
    ...(administrators > 0 ? [countText(administrators, 'administrator')] : []),
  ].join(' and ')

export const placeNotice = {
  method: 'POST',
  path: '/api/notices',
  audience: 'superAdmin',
  needsProof: true,
  summary:
    'Written notice to every member: without Confirmation a preview, with that of the preview it is placed and emailed',
  body: NoticeText.extend({
    Confirmation: plainText('Confirmation').max(200, 'Confirmation is not valid.').optional(),
  }),
  reply: z.object({
    state: z.enum(['preview', 'placed']),
    subject: z.string(),
    text: z.string(),
    email: z.string(),
    recipients: z.number().int().describe('Everyone who has access now'),
    administrators: z.number().int().describe('How many of them are administrators'),
    confirmation: z.string(),
  }),
  refuses: ['conflict'],
} as const satisfies Endpoint

export const PlacedNotice = z.object({
  id: RecordId,
  subject: z.string(),
  text: z.string(),
  placedAt: Moment,
  placedBy: z.string().nullable().describe('Null if it was placed by the command'),
  recipients: z.number().int(),
  emails: z.object({
    sent: z.number().int(),
    waiting: z.number().int(),
    uncertain: z.number().int().describe('The site was stopped while it handed the email over'),
    notSent: z.number().int().describe('Given up, refused, or the account was disabled before its turn came'),
  }),
})
export type PlacedNotice = z.output<typeof PlacedNotice>

export const listPlacedNotices = {
  method: 'GET',
  path: '/api/notices/placed',
  audience: 'superAdmin',
  summary: 'The last 100 notices to the members, with what became of their emails, newest first',
  reply: z.array(PlacedNotice),
} as const satisfies Endpoint

export const testNotice = {
  method: 'POST',
  path: '/api/notices/test',
  audience: 'superAdmin',
  summary: 'Email a notice to the caller alone, the same words at most once a minute',
  body: NoticeText,
  reply: Success.extend({ to: StoredEmail }),
  limited: true,
} as const satisfies Endpoint
