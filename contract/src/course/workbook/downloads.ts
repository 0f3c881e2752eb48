/** What a member takes along: the whole workbook as a ZIP archive, or a property as a PDF. */
import { z } from 'zod'
import type { Endpoint } from '../../endpoint.ts'
import { FileTicket } from '../../lists.ts'
import { keptDays } from '../../office/retention/retention.ts'
import { Moment } from '../../replies.ts'
import { PropertyParams } from './properties/properties.ts'

/** How many days a workbook can be read after access to the course has ended. Then it is deleted. */
export const readableDays = keptDays.workbooks

const DownloadLink = z.object({ url: z.string(), expiresAt: Moment })

export const linkWorkbook = {
  method: 'POST',
  path: '/api/workbook/archive',
  audience: 'account',
  readsOnly: true,
  summary: "A link to the caller's whole workbook, for this account alone and for 10 minutes",
  body: z.object({}),
  reply: DownloadLink,
  refuses: ['no_access'],
  limited: true,
} as const satisfies Endpoint

export const readWorkbookArchive = {
  method: 'GET',
  path: '/api/workbook/archive.zip',
  audience: 'public',
  summary:
    'A whole workbook as a ZIP archive: JSON, pages to read, tables, PDFs and files; the link itself says who may download it',
  query: FileTicket,
  sends: 'application/zip',
  reply: z.string(),
  refuses: ['not_signed_in', 'no_access'],
  limited: true,
} as const satisfies Endpoint

export const linkPropertyPaper = {
  method: 'POST',
  path: '/api/workbook/properties/:id/paper',
  audience: 'account',
  readsOnly: true,
  summary: "A link to one of the caller's properties as a PDF, for this account alone and for 10 minutes",
  params: PropertyParams,
  body: z.object({}),
  reply: DownloadLink,
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
