import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Success } from '../errors.ts'
import { plainText, reason } from '../fields.ts'
import { Amount, Moment, PurchaseParams, RecordId } from '../replies.ts'
import { RefundTerms } from './refund-terms.ts'

/**
 * `confirmed`: nothing was owed. `ended`: the payment was not collected, or was lost. `withdrawn`: by the buyer.
 * `replaced`: a request with an earlier moment counts instead.
 */
export const cancellationStates = [
  'open',
  'refunded',
  'confirmed',
  'declined',
  'ended',
  'withdrawn',
  'replaced',
] as const
export type CancellationState = (typeof cancellationStates)[number]

export const cancellationChannels = ['site', 'email', 'letter'] as const
export type CancellationChannel = (typeof cancellationChannels)[number]

export const Cancellation = z.object({
  id: RecordId,
  channel: z.enum(cancellationChannels),
  /** The moment that counts. For a letter, the start of its postmark day, but not before the purchase. */
  requestedAt: Moment,
  recordedAt: Moment.nullable(),
  isWithinWindow: z.boolean(),
  owed: Amount,
  state: z.enum(cancellationStates),
  answer: z.string().nullable(),
  answeredAt: Moment.nullable(),
})
export type Cancellation = z.output<typeof Cancellation>

export const requestCancellation = {
  method: 'POST',
  path: '/api/account/purchases/:id/cancellation',
  limited: true,
  audience: 'account',
  summary: 'Request to cancel a purchase of the caller; within the window the reply promises the amount',
  params: PurchaseParams,
  body: z.object({}),
  reply: Cancellation,
  refuses: ['not_found', 'conflict'],
} as const satisfies Endpoint

export const withdrawCancellation = {
  method: 'POST',
  path: '/api/account/purchases/:id/cancellation/withdraw',
  limited: true,
  audience: 'account',
  summary: "Withdraw the caller's open request to cancel a purchase",
  params: PurchaseParams,
  body: z.object({}),
  reply: Success,
  refuses: ['not_found', 'conflict'],
} as const satisfies Endpoint

const day = z.iso.date()
const kinds = { local: true, offset: true }
const time = z.union([z.iso.datetime(kinds), z.iso.datetime({ ...kinds, precision: -1 })])

export const WrittenCancellation = z
  .object({
    Channel: z.enum(['email', 'letter'], 'Channel must be email or letter.'),
    /** The day of a postmark, or the time of an email: in the time zone of the purchase unless it has an offset. */
    ReceivedAt: plainText('This').trim().max(40, 'This is not a date.'),
  })
  .superRefine(({ Channel, ReceivedAt }, context) => {
    const [schema, message] = {
      letter: [day, 'Enter a day that exists, such as 2026-11-20.'] as const,
      email: [time, 'Enter a day and a time that exist, such as 2026-11-20T14:05.'] as const,
    }[Channel]
    if (!schema.safeParse(ReceivedAt).success) context.addIssue({ code: 'custom', path: ['ReceivedAt'], message })
  })
export type WrittenCancellation = z.output<typeof WrittenCancellation>

export const previewCancellation = {
  method: 'POST',
  path: '/api/purchases/:id/cancellation/preview',
  audience: 'superAdmin',
  summary: 'What a cancellation by email or letter would lead to; nothing is recorded',
  readsOnly: true,
  params: PurchaseParams,
  body: WrittenCancellation,
  reply: z.object({
    requestedAt: Moment,
    /** Whether it would count. False if a request with an earlier moment is open. */
    counts: z.boolean(),
    terms: RefundTerms,
  }),
  refuses: ['not_found', 'conflict'],
} as const satisfies Endpoint

export const recordCancellation = {
  method: 'POST',
  path: '/api/purchases/:id/cancellation',
  audience: 'superAdmin',
  summary: 'Record a cancellation by email or letter; the reply is the open request, the one with the earlier moment',
  params: PurchaseParams,
  body: WrittenCancellation,
  reply: Cancellation,
  refuses: ['not_found', 'conflict'],
} as const satisfies Endpoint

export const confirmCancellation = {
  method: 'POST',
  path: '/api/purchases/:id/cancellation/confirm',
  audience: 'superAdmin',
  summary:
    'Confirm a request to cancel within the window for which nothing is owed: access ends, and the buyer is emailed',
  params: PurchaseParams,
  body: z.object({}),
  reply: Success,
  refuses: ['not_found', 'conflict'],
} as const satisfies Endpoint

export const declineCancellation = {
  method: 'POST',
  path: '/api/purchases/:id/cancellation/decline',
  audience: 'superAdmin',
  summary: 'Decline a request to cancel that came after the window',
  params: PurchaseParams,
  body: z.object({ Reason: reason.min(1, 'Reason is required.') }),
  reply: Success,
  refuses: ['not_found', 'conflict'],
} as const satisfies Endpoint
