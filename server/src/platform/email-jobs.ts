import type { EmailChangeKind } from '@course/contract/accounts/email-changes'

interface EmailJob<Data> {
  /** What it is called on the page of a user, such as "Welcome"; undefined for an email that no user gets. */
  what?: string
  /** Begins the sentence that it could not be delivered. */
  subject?: string
  /** Whether an administrator may send it again. Codes and notices have buttons of their own. */
  isRepeatable?: boolean
  /** Only a type: what the job knows. */
  data?: Data
}
const email = <Data>(job: Omit<EmailJob<Data>, 'data'>): EmailJob<Data> => job

/** Every email: its data, and how the office names it. The queue, the lists of emails and the alerts read this table. */
export const emailJobs = {
  'mail.welcome': email<{ userId: string }>({ what: 'Welcome', subject: 'The welcome email', isRepeatable: true }),
  'mail.receipt': email<{ purchaseId: string }>({ what: 'Receipt', subject: 'The receipt', isRepeatable: true }),
  'mail.payment-failed': email<{ userId: string }>({ what: 'Payment not collected', isRepeatable: true }),
  'mail.refund': email<{ refundId: string }>({
    what: 'Refund',
    subject: 'The email about a refund',
    isRepeatable: true,
  }),
  'mail.refund-failed': email<{ refundId: string }>({ what: 'Refund not made', isRepeatable: true }),
  'mail.cancellation': email<{ cancellationId: string }>({ what: 'Request to cancel', isRepeatable: true }),
  'mail.cancellation-confirmed': email<{ cancellationId: string }>({
    what: 'Cancellation confirmed',
    isRepeatable: true,
  }),
  'mail.cancellation-declined': email<{ cancellationId: string }>({
    what: 'Cancellation declined',
    isRepeatable: true,
  }),
  'mail.cancellation-ended': email<{ cancellationId: string }>({ what: 'Cancellation ended', isRepeatable: true }),
  'mail.cancellation-reopened': email<{ cancellationId: string }>({
    what: 'Cancellation open again',
    isRepeatable: true,
  }),
  'mail.cancellation-withdrawn': email<{ cancellationId: string }>({
    what: 'Cancellation withdrawn',
    isRepeatable: true,
  }),
  'mail.invitation': email<{ userId: string }>({ what: 'Invitation', subject: 'The invitation' }),
  'mail.reset': email<{ userId: string }>({ what: 'Password reset', subject: 'The email for a new password' }),
  'mail.new-sign-in': email<{ userId: string; signInId: string }>({
    what: 'Login with a new browser',
    subject: 'The email about a login with a new browser',
  }),
  /** `to` overrides the account's address, for example after that address was changed. */
  'mail.password-changed': email<{ userId: string; to?: string; byAdministrator?: boolean }>({
    what: 'Password changed',
  }),
  /** `changeId` if the old address can undo the change. Jobs of earlier releases have no `kind`. */
  'mail.email-changed': email<{
    userId: string
    to: string
    isNew: boolean
    kind?: EmailChangeKind
    changeId?: string
  }>({ what: 'Email address changed' }),
  'mail.email-confirm': email<{ userId: string; changeId: string; to: string }>({
    what: 'Confirmation of a new address',
    subject: 'The email that confirms a new address',
  }),
  'mail.factor-changed': email<{ userId: string; change: string; factor: string }>({ what: 'Second factor changed' }),
  'mail.recovery-code-used': email<{ userId: string; left: number }>({ what: 'Recovery code used' }),
  'mail.wrong-codes': email<{ userId: string }>({ what: 'Wrong codes' }),
  'mail.copied-passkey': email<{ userId: string; name: string }>({ what: 'Passkey refused' }),
  /** Goes to every Super Admin. */
  'mail.rescue': email<{ userId: string; isDone: boolean }>({ subject: 'The email about a rescue link' }),
  'mail.notice': email<{ noticeId: string; userId: string }>({ what: 'Notice', subject: 'A notice' }),
  'mail.deadlines': email<{ userId: string; emailId: string }>({
    what: 'Deadlines',
    subject: 'A reminder of deadlines',
  }),
  'mail.law-changes': email<{ userId: string; emailId: string }>({
    what: 'Change in the law',
    subject: 'An email about a change in the law',
  }),
  'mail.workbook-ended': email<{ userId: string; emailId: string }>({
    what: 'End of the workbook',
    subject: 'The email about the end of a workbook',
  }),
  'mail.notice-test': email<{ userId: string; subject: string; text: string }>({
    what: 'Test of a notice',
    subject: 'The test of a notice',
  }),
  /** `link` is a full URL or a path of the site. */
  'mail.alert': email<{ subject: string; text: string; link?: string }>({}),
} as const

type EmailJobs = typeof emailJobs
export type EmailJobName = keyof EmailJobs
export type EmailData = { [N in EmailJobName]: EmailJobs[N] extends EmailJob<infer Data> ? Data : never }

/** The emails that users get, in the order of the table. */
export const userEmailJobs = Object.entries(emailJobs).flatMap(([name, { what }]) => (what === undefined ? [] : [name]))

/** How the office names an email; a job that an earlier release queued may have no entry. */
export const emailKind = (job: string): Omit<EmailJob<unknown>, 'data'> =>
  job in emailJobs ? emailJobs[job as EmailJobName] : {}
