import { RefundOrder, type RefundTerms } from '@course/contract/refunds'
import { z } from 'zod'
import { refundFaults } from './refund-rules.ts'

const fields = RefundOrder.pick({ Amount: true }).extend({
  Reason: RefundOrder.shape.Reason.unwrap(),
  /** A box that is not ticked is not sent. */
  EndAccess: z
    .literal('on')
    .optional()
    .transform((ticked) => ticked === 'on'),
})

/** The refund form under the terms of one purchase. */
export const refundForm = (terms: RefundTerms) =>
  fields.superRefine((typed, context) => {
    for (const [field, message] of Object.entries(refundFaults(typed, terms))) {
      context.addIssue({ code: 'custom', path: [field], message })
    }
  })
export type RefundFormValues = z.output<typeof fields>
