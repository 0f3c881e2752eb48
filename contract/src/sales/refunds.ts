import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { plainText, reason } from '../fields.ts'
import { Amount, Currency, Moment, PurchaseParams, RecordId } from '../replies.ts'
import { parseCents } from './prices.ts'
import { readAmount } from './typed-amount.ts'

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
  needsProof: true,
  summary: 'Refund all or part of a purchase; a repeated key gets the first answer',
  params: PurchaseParams,
  body: RefundOrder,
  reply: Refund,
  refuses: ['not_found', 'conflict'],
} as const satisfies Endpoint
