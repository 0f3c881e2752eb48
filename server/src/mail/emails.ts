import { alert } from './emails/alert.ts'
import { cancellation } from './emails/cancellation.ts'
import { cancellationConfirmed } from './emails/cancellation-confirmed.ts'
import { cancellationDeclined } from './emails/cancellation-declined.ts'
import { cancellationEnded } from './emails/cancellation-ended.ts'
import { cancellationReopened } from './emails/cancellation-reopened.ts'
import { cancellationWithdrawn } from './emails/cancellation-withdrawn.ts'
import { copiedPasskey } from './emails/copied-passkey.ts'
import { deadlines } from './emails/deadlines.ts'
import { emailChanged } from './emails/email-changed.ts'
import { emailConfirm } from './emails/email-confirm.ts'
import { factorChanged } from './emails/factor-changed.ts'
import { invitation } from './emails/invitation.ts'
import { lawChanges } from './emails/law-changes.ts'
import { newSignIn } from './emails/new-sign-in.ts'
import { notice } from './emails/notice.ts'
import { noticeTest } from './emails/notice-test.ts'
import { passwordChanged } from './emails/password-changed.ts'
import { paymentFailed } from './emails/payment-failed.ts'
import { receipt } from './emails/receipt.ts'
import { recoveryCodeUsed } from './emails/recovery-code-used.ts'
import { refund } from './emails/refund.ts'
import { refundFailed } from './emails/refund-failed.ts'
import { rescue } from './emails/rescue.ts'
import { reset } from './emails/reset.ts'
import { welcome } from './emails/welcome.ts'
import { workbookEnded } from './emails/workbook-ended.ts'
import { wrongCodes } from './emails/wrong-codes.ts'

/** Every email that the site sends. */
export const emails = [
  welcome,
  receipt,
  paymentFailed,
  refund,
  refundFailed,
  cancellation,
  cancellationConfirmed,
  cancellationDeclined,
  cancellationEnded,
  cancellationReopened,
  cancellationWithdrawn,
  invitation,
  reset,
  newSignIn,
  passwordChanged,
  emailChanged,
  emailConfirm,
  factorChanged,
  recoveryCodeUsed,
  wrongCodes,
  copiedPasskey,
  rescue,
  notice,
  noticeTest,
  deadlines,
  lawChanges,
  workbookEnded,
  alert,
] as const

type Kinds = { [K in (typeof emails)[number] as K['job']]: Parameters<K['read']>[1] }

declare module '../platform/jobs/jobs.ts' {
  interface EmailData extends Kinds {}
}

export const emailJobs: readonly string[] = emails.map(({ job }) => job)

/** How the office names an email; a job that an earlier release queued may have no entry. */
export const emailKind = (job: string): { what?: string; subject?: string; isRepeatable?: boolean } =>
  emails.find((email) => email.job === job) ?? {}
