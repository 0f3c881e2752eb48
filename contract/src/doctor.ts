import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** How something stands: fit, to be looked at, or not fit for real cards. */
export const levels = ['green', 'amber', 'red'] as const

/** One thing that was looked at, in a sentence that says what to do where something is to be done. */
export const Finding = z.object({ subject: z.string(), level: z.enum(levels), text: z.string() })
export type Finding = z.output<typeof Finding>

export const readCheckUp = {
  method: 'GET',
  path: '/api/check-up',
  audience: 'superAdmin',
  summary: 'Whether the site is fit to take real cards, point by point',
  reply: z.object({ findings: z.array(Finding) }),
} as const satisfies Endpoint
