import { z } from 'zod'
import { plainText } from './fields.ts'

export const longestPage = 200

export const listQuery = <const K extends readonly string[]>(sortKeys: K) => ({
  search: plainText('search').max(256).optional(),
  sort: z
    .string()
    .regex(new RegExp(`^-?(${sortKeys.join('|')})$`), `sort must be one of ${sortKeys.join(', ')}.`)
    .optional(),
  limit: z
    .string()
    .regex(/^([1-9]\d?|1\d\d|200)$/, `limit must be a number from 1 to ${longestPage}.`)
    .optional(),
  after: z.string().max(1024).optional(),
  before: z.string().max(1024).optional(),
})

export const totalCountHeader = 'x-total-count'
/** `true` if a search matches more rows than are counted. The total is then a lower bound. */
export const totalIsLowerBoundHeader = 'x-total-is-lower-bound'

/** A link for downloading a file, once and within a minute. It needs no header, so the page never holds the file. */
export const FileLink = z.object({ message: z.string() })

export const FileTicket = z.object({ ticket: z.string('The ticket is missing.').max(4096, 'The ticket is not valid.') })
