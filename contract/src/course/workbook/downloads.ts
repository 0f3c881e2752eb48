/** A property as a PDF. */
import { z } from 'zod'
import type { Endpoint } from '../../endpoint.ts'
import { FileLink, FileTicket } from '../../lists.ts'
import { keptDays } from '../../retention.ts'
import { PropertyParams } from './properties/properties.ts'

/** How many days a workbook can be read after access to the course has ended. Then it is deleted. */
export const readableDays = keptDays.workbooks

export const linkPropertyPaper = {
  method: 'POST',
  path: '/api/workbook/properties/:id/paper',
  audience: 'account',
  readsOnly: true,
  summary: "A link to one of the caller's properties as a PDF, for this account alone and for 10 minutes",
  params: PropertyParams,
  body: z.object({}),
  reply: FileLink,
  refuses: ['no_access', 'not_found'],
  limited: true,
} as const satisfies Endpoint

export const readPropertyPaper = {
  method: 'GET',
  path: '/api/workbook/properties/:id/paper.pdf',
  audience: 'public',
  summary: 'A property with everything that is written about it, as a PDF; the link itself says who may download it',
  params: PropertyParams,
  query: FileTicket,
  sends: 'application/pdf',
  reply: z.string(),
  refuses: ['not_signed_in', 'no_access', 'not_found'],
  limited: true,
} as const satisfies Endpoint
