import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { Success } from './errors.ts'
import { plainText, reason } from './fields.ts'
import { parseCents } from './prices.ts'
import { Amount, Currency, Moment, PurchaseParams, RecordId, TimeZone } from './replies.ts'

/**
 * The cancellation terms of the legal page, applied to one purchase. Buyer and owner see the same figures. While a
 * request to cancel is open, they are those at the time of the request.
 */
export const RefundTerms = z.object({
  price: Amount,
  currency: Currency,
  enrolledAt: Moment,
  /** The end of the third business day in the site's time zone. Requests before this time are within the window. */
  deadline: Moment,
  timeZone: TimeZone,
  isWithinWindow: z.boolean(),
  videosOpened: z.number().int(),
  videosTotal: z.number().int(),
  valueReceived: Amount,
  refunded: Amount,
  pending: Amount,
  owed: Amount,
  discretionary: Amount,
  left: Amount,
})
export type RefundTerms = z.output<typeof RefundTerms>

/** `confirmed`: nothing was owed, so nothing is refunded. `ended`: the payment was not collected, or was lost. */
export const cancellationStates = ['open', 'refunded', 'confirmed', 'declined', 'ended'] as const
export type CancellationState = (typeof cancellationStates)[number]

export const Cancellation = z.object({
  requestedAt: Moment,
  isWithinWindow: z.boolean(),
  owed: Amount,
  state: z.enum(cancellationStates),
  answer: z.string().nullable(),
  answeredAt: Moment.nullable(),
})
export type Cancellation = z.output<typeof Cancellation>

export const Refund = z.object({
  id: RecordId,
  amount: Amount,
  currency: Currency,
  state: z.enum(['waiting', 'sent', 'done', 'failed']),
  orderedAt: Moment,
  doneAt: Moment.nullable(),
  reason: z.string().nullable(),
  endsAccess: z.boolean(),
})
export type Refund = z.output<typeof Refund>

export const RefundOrder = z.object({
  /** A UUID created when the form was opened. Requests with the same key order the same refund. */
  Key: z.uuid('The key of the refund is not valid.'),
  Amount: plainText('Amount')
    .trim()
    .refine((amount) => (parseCents(amount) ?? 0) > 0, 'Amount must be a sum such as 20.00.'),
  Reason: reason.optional(),
  EndAccess: z.boolean('EndAccess must be true or false.'),
})
export type RefundOrder = z.output<typeof RefundOrder>

export const refundPurchase = {
  method: 'POST',
  path: '/api/purchases/:id/refunds',
  audience: 'superAdmin',
  summary: 'Refund all or part of a purchase; a repeated key gets the first answer',
  params: PurchaseParams,
  body: RefundOrder,
  reply: Refund,
  refuses: ['not_found', 'conflict'],
} as const satisfies Endpoint

export const requestCancellation = {
  method: 'POST',
  path: '/api/account/purchases/:id/cancellation',
  audience: 'account',
  summary: 'Request to cancel a purchase of the caller; within the window the reply promises the amount',
  params: PurchaseParams,
  body: z.object({}),
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
