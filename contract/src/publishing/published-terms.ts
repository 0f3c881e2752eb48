import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'

export const TermsText = z.object({
  effectiveDate: z.iso.date(),
  title: z.string(),
  /** Whether reading a lesson counts as opening its video. Earlier terms do not say so. */
  readingCounts: z.boolean().optional(),
  requestPausesOpening: z
    .boolean()
    .optional()
    .describe('Whether nothing more can be opened while a request to cancel in the window is open'),
  windowBusinessDays: z
    .number()
    .int()
    .optional()
    .describe('Within how many business days after the day of enrollment a buyer may cancel; 3 if it is left out'),
  sections: z.array(z.object({ id: z.string(), heading: z.string(), paragraphs: z.array(z.string()) })),
})
export type TermsText = z.output<typeof TermsText>

export const TermsVersion = z.object({
  version: z.string(),
  /** The version that new buyers accept. */
  current: z.string(),
  /** Null if purchases name this version, but its text was not kept. */
  text: TermsText.nullable(),
})
export type TermsVersion = z.output<typeof TermsVersion>

export const readTermsVersion = {
  method: 'GET',
  path: '/api/terms/:id',
  audience: 'public',
  summary: 'The text of a version of the terms',
  params: z.object({ id: z.string().max(20, 'There are no terms with this version.') }),
  reply: TermsVersion,
  refuses: ['not_found'],
} as const satisfies Endpoint
