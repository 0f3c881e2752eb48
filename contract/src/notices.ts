import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { Success } from './errors.ts'
import { idParam, multilineText, plainText } from './fields.ts'
import { Moment, RecordId } from './replies.ts'

export const NoticeText = z.object({
  Subject: plainText('Subject')
    .trim()
    .min(1, 'Subject is required.')
    .max(150, 'Subject can have at most 150 characters.'),
  Text: multilineText('Text', 5_000),
})
export type NoticeText = z.output<typeof NoticeText>

export const placeNotice = {
  method: 'POST',
  path: '/api/notices',
  audience: 'superAdmin',
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
    recipients: z.number().int(),
    confirmation: z.string(),
  }),
  refuses: ['conflict'],
} as const satisfies Endpoint

export const Notice = z.object({
  id: RecordId,
  subject: z.string(),
  text: z.string(),
  placedAt: Moment,
  isDismissed: z.boolean(),
})
export type Notice = z.output<typeof Notice>

export const listNotices = {
  method: 'GET',
  path: '/api/notices',
  audience: 'member',
  summary: 'The notices that the caller got, newest first',
  reply: z.array(Notice),
} as const satisfies Endpoint

export const dismissNotice = {
  method: 'POST',
  path: '/api/notices/:id/dismiss',
  audience: 'member',
  summary: 'Do not show a notice above the pages of the members area anymore',
  params: z.object({ id: idParam('This notice does not exist.') }),
  body: z.object({}),
  reply: Success,
  refuses: ['not_found'],
} as const satisfies Endpoint
