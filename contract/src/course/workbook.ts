/** The workbook as a whole: its download, and its emails. */
import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Success } from '../errors.ts'
import { WholeProperty } from './workbook/properties.ts'

/** How many days a workbook can be read after access to the course has ended. Then it is deleted. */
export const readableDays = 90

export const downloadWorkbook = {
  method: 'GET',
  path: '/api/account/workbook',
  audience: 'account',
  summary: "All of the caller's properties with everything that belongs to them, to take along",
  sends: 'application/json',
  reply: z.array(WholeProperty),
  refuses: ['no_access'],
} as const satisfies Endpoint

export const switchReminders = {
  method: 'PUT',
  path: '/api/workbook/reminders',
  audience: 'member',
  summary: 'Turn the emails about deadlines on or off',
  body: z.object({ On: z.boolean('On must be true or false.') }),
  reply: z.object({ reminders: z.boolean() }),
} as const satisfies Endpoint

export const endReminders = {
  method: 'POST',
  path: '/api/workbook/reminders/end',
  audience: 'public',
  summary: 'Turn the emails about deadlines off by the link in one of them',
  body: z.object({ Token: z.string('The link is missing.').max(2_048, 'This link is not valid.') }),
  reply: Success,
  limited: true,
} as const satisfies Endpoint
