import { z } from 'zod'
import { Amount, Currency, Moment, TimeZone } from '../replies.ts'

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
