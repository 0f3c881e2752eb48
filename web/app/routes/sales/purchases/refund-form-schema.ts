import { parseCents } from '@course/contract/sales/prices'
import { RefundOrder } from '@course/contract/sales/refunds'
import { type PurchaseState, refundProblems } from '@course/contract/sales/terms'
import { z } from 'zod'

const fields = RefundOrder.pick({ Amount: true }).extend({
  Reason: RefundOrder.shape.Reason.unwrap(),
  /** A box that is not checked is not sent. */
  EndAccess: z
    .literal('on')
    .optional()
    .transform((checked) => checked === 'on'),
})

/** The refund form of one purchase. */
export const refundForm = (purchase: PurchaseState) =>
  fields.superRefine(({ Amount, Reason }, context) => {
    const problems = refundProblems(purchase, { amountCents: parseCents(Amount) ?? 0, reason: Reason })
    for (const [field, message] of Object.entries(problems)) {
      context.addIssue({ code: 'custom', path: [field], message })
    }
  })
export type RefundFormValues = z.output<typeof fields>
