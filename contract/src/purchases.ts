import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** One thing that the owner should know about prices: payment is closed, the pages say another price, or a remark. */
export const PriceNotice = z.object({ level: z.enum(['closed', 'warning', 'note']), text: z.string() })
export type PriceNotice = z.output<typeof PriceNotice>

export const readPriceCheck = {
  method: 'GET',
  path: '/api/purchases/prices',
  audience: 'administrator',
  summary: 'Whether the prices on the pages are what a card is charged',
  reply: z.object({ notices: z.array(PriceNotice) }),
} as const satisfies Endpoint
