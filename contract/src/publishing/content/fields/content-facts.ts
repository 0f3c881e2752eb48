import { z } from 'zod'
import { httpsLink, plainText } from './content-fields.ts'

export const readOn = z
  .string('Write the month in which the law was read, for example "2026-11".')
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Write the month in which the law was read, for example "2026-11".')

export const confirmedOn = z.iso
  .date('Write the day on which you confirmed this as year-month-day, for example "2026-11-21", or leave it empty.')
  .nullable()

/** Where a statement about the law stands, when that was read, and when the owner confirmed it. */
export const citationFields = {
  citation: plainText(200),
  link: httpsLink.optional(),
  noLink: plainText(200).optional(),
  readOn,
  confirmedOn: confirmedOn.default(null),
}

interface Linked {
  link?: string | undefined
  noLink?: string | undefined
}
export const hasLinkOrReason = ({ link, noLink }: Linked): boolean => (link === undefined) !== (noLink === undefined)
export const linkOrReason = { path: ['link'], message: 'Write a link, or the reason why there is none.' }
