import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { plainText, reason } from '../fields.ts'
import { Amount, Currency, Moment, PurchaseParams, RecordId, TimeZone } from '../replies.ts'
import { readAmount } from '../words/typed-amount.ts'
import { parseCents } from './prices.ts'

/**
 * The cancellation terms of the legal page, applied to one purchase. Buyer and owner see the same figures. While a
 * request to cancel is open, they are those at the time of the request.
 */
export const RefundTerms = z.object({
  price: Amount,
  currency: Currency,
  enrolledAt: Moment,
  /** The end of the last business day of the window in the site's time zone. Requests before this time are within the window. */
  deadline: Moment,
  timeZone: TimeZone,
  isWithinWindow: z.boolean(),
  readingCounts: z.boolean().describe('Whether reading a lesson that is not free counts as opening its video'),
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

const amountProblem = 'Amount must be written like 10.50 or 1,000.00, with a period before the cents.'

export const RefundOrder = z.object({
  /** A UUID created when the form was opened. Requests with the same key order the same refund. */
  Key: z.uuid('The key of the refund is not valid.'),
  Amount: plainText('Amount')
    .overwrite(readAmount)
    .refine((amount) => (parseCents(amount) ?? 0) > 0, amountProblem),
  Reason: reason.optional(),
  EndAccess: z.boolean('EndAccess must be true or false.'),
  /** The open request to cancel that this refund answers. If it is not open anymore, nothing is refunded. */
  CancellationId: z.uuid('The id of the request to cancel is not valid.').optional(),
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
