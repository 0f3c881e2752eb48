import { z } from 'zod'
import type { Endpoint } from '../../endpoint.ts'
import { Success } from '../../errors.ts'
import { idParam } from '../../fields.ts'
import { Moment, RecordId } from '../../replies.ts'

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
  shownToSupport: true,
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
