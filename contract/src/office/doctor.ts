import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'

/** `green`: ready for real cards. `amber`: needs attention. `red`: needs fixing. */
export const levels = ['green', 'amber', 'red'] as const

export const Finding = z.object({
  subject: z.string(),
  level: z.enum(levels),
  text: z.string(),
  place: z.object({ title: z.string(), link: z.string() }).optional(),
  items: z.array(z.object({ text: z.string(), link: z.string() })).optional(),
})
export type Finding = z.output<typeof Finding>

export const readDoctorReport = {
  method: 'GET',
  path: '/api/check-up',
  audience: 'superAdmin',
  summary: "The doctor's report: whether the site is ready to take real cards",
  reply: z.object({ findings: z.array(Finding) }),
} as const satisfies Endpoint
