import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { Success } from './errors.ts'
import { plainText } from './fields.ts'
import { RefundTerms } from './refunds.ts'

/** There is one course, and it is this product. */
export const courseProductId = 1

export const Video = z.object({
  id: z.string(),
  name: z.string(),
  vimeoNumber: z.string(),
  vimeoHash: z.string().nullable(),
  orderNumber: z.number().int(),
})
export type Video = z.output<typeof Video>

export const listVideos = {
  method: 'GET',
  path: '/api/videos',
  audience: 'member',
  summary: 'The videos of a product, in order',
  query: z.object({ productId: z.string().regex(/^\d{1,9}$/, 'productId must be a number.') }),
  reply: z.array(Video),
} as const satisfies Endpoint

export const openVideo = {
  method: 'POST',
  path: '/api/videos/:id/opened',
  audience: 'member',
  summary: 'Record that the caller opened a video; only the first time under the current access counts',
  params: z.object({ id: plainText('The id').max(100, 'This video does not exist.') }),
  reply: Success,
  refuses: ['not_found'],
} as const satisfies Endpoint

export const Openings = z.object({
  opened: z.array(z.string()),
  /** Null unless the current access was bought and the cancellation window is open. */
  window: z
    .object({
      ...RefundTerms.pick({ deadline: true, timeZone: true, videosOpened: true, videosTotal: true, owed: true }).shape,
      cancellation: z.enum(['possible', 'requested', 'impossible']),
    })
    .nullable(),
})
export type Openings = z.output<typeof Openings>

export const readOpenings = {
  method: 'GET',
  path: '/api/openings',
  audience: 'member',
  summary: 'Which videos the caller has opened, and what a cancellation now would refund',
  reply: Openings,
} as const satisfies Endpoint

export const resourceTypes = ['GENERAL', 'STATE'] as const

export const Resource = z.object({
  id: z.string(),
  title: z.string(),
  link: z.string(),
  category: z.string().nullable(),
})
export type Resource = z.output<typeof Resource>

export const listResources = {
  method: 'GET',
  path: '/api/resources',
  audience: 'member',
  summary: 'The general or the state resources, in order',
  query: z.object({ type: z.enum(resourceTypes, 'type must be GENERAL or STATE.') }),
  reply: z.array(Resource),
} as const satisfies Endpoint
