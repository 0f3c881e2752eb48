/** A member's deadlines in calendars: as a file, and at a private address that phones subscribe to. */
import { z } from 'zod'
import type { Endpoint } from '../../../endpoint.ts'
import { Success } from '../../../errors.ts'
import { Moment } from '../../../replies.ts'

export const CalendarAddress = z.object({
  address: z
    .string()
    .nullable()
    .describe('The whole private address; null if there is none. Anyone who has it sees the dates and properties'),
  createdAt: Moment.nullable(),
  readAt: Moment.nullable().describe('When a calendar last fetched it'),
})
export type CalendarAddress = z.output<typeof CalendarAddress>

export const readCalendarAddress = {
  method: 'GET',
  path: '/api/workbook/calendar',
  audience: 'member',
  summary: "The private address of the caller's calendar",
  reply: CalendarAddress,
} as const satisfies Endpoint

export const createCalendarAddress = {
  method: 'POST',
  path: '/api/workbook/calendar',
  audience: 'member',
  summary: "Create the private address of the caller's calendar; repeating it changes nothing",
  body: z.object({}),
  reply: CalendarAddress,
} as const satisfies Endpoint

export const revokeCalendarAddress = {
  method: 'POST',
  path: '/api/workbook/calendar/revoke',
  audience: 'member',
  summary: "Make the private address of the caller's calendar stop working, for good",
  body: z.object({}),
  reply: Success,
} as const satisfies Endpoint

export const readCalendarFile = {
  method: 'GET',
  path: '/api/workbook/deadlines.ics',
  audience: 'member',
  summary: "The caller's deadlines that are not done, as a calendar file",
  reply: z.string(),
  sends: 'text/calendar',
} as const satisfies Endpoint

export const readCalendar = {
  method: 'GET',
  path: '/api/calendars/:key/deadlines.ics',
  audience: 'public',
  summary: 'The calendar at a private address; the address itself says whose it is',
  params: z.object({ key: z.string().max(200, 'There is no such calendar.') }),
  reply: z.string(),
  sends: 'text/calendar',
  refuses: ['not_found'],
  limited: true,
} as const satisfies Endpoint
