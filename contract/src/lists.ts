import { z } from 'zod'
import { plainText } from './fields.ts'
import { Moment } from './replies.ts'
import { normalizeEmail } from './typed-text/email-address.ts'

export const maxPageRows = 200

/** A search in the form of what is stored: no invisible characters around words, and addresses with hosts in ASCII. */
const searchText = (typed: string): string => typed.split(/\s+/).map(normalizeEmail).filter(Boolean).join(' ')

export const listQuery = <const K extends readonly string[]>(sortKeys: K) => ({
  search: plainText('search', searchText).max(256).optional(),
  sort: z
    .string()
    .regex(new RegExp(`^-?(${sortKeys.join('|')})$`), `sort must be one of ${sortKeys.join(', ')}.`)
    .optional(),
  limit: z
    .string()
    .regex(/^([1-9]\d?|1\d\d|200)$/, `limit must be a number from 1 to ${maxPageRows}.`)
    .optional(),
  offset: z
    .string()
    .regex(/^\d{1,7}$/, 'offset must be a number from 0 to 9999999.')
    .optional(),
})

export const firstDay = '2000-01-01'
export const lastDay = '2099-12-31'

/** Whether a text is a day such as 2026-10-01 that exists, in this century. */
export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export const dayProblem = (label: string): string =>
  `${label} must be a day between ${firstDay} and ${lastDay}, such as 2026-10-01.`

export const orderProblem = 'To must not be before From.'

interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

/** Whether a range does not end before it begins. */
export const isInOrder = ({ from, to }: DayRange): boolean => !from || !to || from <= to

/** What is wrong with a range of days, as the form shows it. Undefined if nothing is. */
export function rangeProblem({ from, to }: DayRange): string | undefined {
  if (from && !isDay(from)) return dayProblem('From')
  if (to && !isDay(to)) return dayProblem('To')
  return isInOrder({ from, to }) ? undefined : orderProblem
}

const day = (label: string) => plainText(label).max(10, dayProblem(label)).refine(isDay, dayProblem(label)).optional()

export const dayRange = { from: day('From'), to: day('To') }

/** Refuses a filter whose range of days ends before it begins. */
export const withDaysInOrder = <const S extends z.ZodType<{ from?: string | undefined; to?: string | undefined }>>(
  filter: S,
): S => filter.refine(isInOrder, { path: ['to'], message: orderProblem })

export const totalCountHeader = 'x-total-count'

/** A link for downloading a file, for this session alone. It needs no header, so the page never holds the file. */
export const FileLink = z.object({ url: z.string(), expiresAt: Moment })

export const FileTicket = z.object({ ticket: z.string('The ticket is missing.').max(4096, 'The ticket is not valid.') })
