import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Amount, Currency, Moment, RecordId, TimeZone } from '../replies.ts'

/** What can need an administrator's attention, in the order in which the page shows it. */
export const attentionKinds = [
  'cancellation',
  'dispute',
  'address_request',
  'unclear_payment',
  'failed_refund',
  'difference',
  'erasure',
  'email',
  'bounce',
  'backup',
  'broken',
  'finding',
  'draft',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

export const AttentionItem = z.object({
  kind: z.enum(attentionKinds),
  text: z.string(),
  link: z.string().meta({ description: 'The path of the page that deals with it' }),
  /** Of a message that leaves the list once an administrator has answered it. */
  request: RecordId.optional(),
  /** Null if nobody recorded when it began. */
  since: Moment.nullable(),
})
export type AttentionItem = z.output<typeof AttentionItem>

export const SalesDay = z.object({
  day: z.string().meta({ format: 'date' }),
  count: z.number().int(),
  gross: Amount,
  refunded: Amount,
  disputed: Amount,
  net: Amount,
})
export type SalesDay = z.output<typeof SalesDay>

/** How many days of sales a summary has, today included. */
export const summaryDays = 30

export const MemberCounts = z.object({
  total: z.number().int(),
  activeThisWeek: z.number().int(),
  completed: z.number().int(),
})
export type MemberCounts = z.output<typeof MemberCounts>

export const Summary = z.object({
  attention: z.array(AttentionItem),
  /** One entry for each of the last 30 days in the seller's time zone, oldest first. */
  sales: z.array(SalesDay),
  timeZone: TimeZone,
  currency: Currency,
  members: MemberCounts.extend({
    newest: z.array(z.object({ id: RecordId, firstName: z.string(), lastName: z.string(), registrationTime: Moment })),
  }),
  counts: z.object({ users: z.number().int(), purchases: z.number().int(), drafts: z.number().int() }),
  /** The newest report of the doctor; null for a Super User, and before the first report. */
  doctor: z.object({ checkedAt: Moment, open: z.number().int(), total: z.number().int() }).nullable(),
})
export type Summary = z.output<typeof Summary>

export const readSummary = {
  method: 'GET',
  path: '/api/summary',
  audience: 'administrator',
  summary: 'What needs attention, the sales of the last 30 days, and the members',
  reply: Summary,
} as const satisfies Endpoint
