import type { EmailJobs } from '../../platform/email/email.ts'
import { cancellation } from './cancellation.ts'
import { cancellationConfirmed } from './cancellation-confirmed.ts'
import { cancellationDeclined } from './cancellation-declined.ts'
import { cancellationEnded } from './cancellation-ended.ts'
import { cancellationReopened } from './cancellation-reopened.ts'
import { cancellationWithdrawn } from './cancellation-withdrawn.ts'
import { paymentFailed } from './payment-failed.ts'
import { receipt } from './receipt.ts'
import { refund } from './refund.ts'
import { refundFailed } from './refund-failed.ts'

export const saleEmails = [
  cancellation,
  cancellationConfirmed,
  cancellationDeclined,
  cancellationEnded,
  cancellationReopened,
  cancellationWithdrawn,
  paymentFailed,
  receipt,
  refund,
  refundFailed,
] as const

declare module '../../platform/jobs/jobs.ts' {
  interface EmailData extends EmailJobs<typeof saleEmails> {}
}
