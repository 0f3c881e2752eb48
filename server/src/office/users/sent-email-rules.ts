import type { SentEmail } from '@course/contract/office/sent-emails'

/** What each email is called, and whether it may be sent again: codes and notices have buttons of their own. */
const kinds: Record<string, { what: string; isRepeatable: boolean }> = {
  'mail.welcome': { what: 'Welcome', isRepeatable: true },
  'mail.receipt': { what: 'Receipt', isRepeatable: true },
  'mail.payment-failed': { what: 'Payment not collected', isRepeatable: true },
  'mail.refund': { what: 'Refund', isRepeatable: true },
  'mail.refund-failed': { what: 'Refund not made', isRepeatable: true },
  'mail.cancellation': { what: 'Request to cancel', isRepeatable: true },
  'mail.cancellation-confirmed': { what: 'Cancellation confirmed', isRepeatable: true },
  'mail.cancellation-declined': { what: 'Cancellation declined', isRepeatable: true },
  'mail.cancellation-ended': { what: 'Cancellation ended', isRepeatable: true },
  'mail.cancellation-reopened': { what: 'Cancellation open again', isRepeatable: true },
  'mail.cancellation-withdrawn': { what: 'Cancellation withdrawn', isRepeatable: true },
  'mail.invitation': { what: 'Invitation', isRepeatable: false },
  'mail.reset': { what: 'Password reset', isRepeatable: false },
  'mail.password-changed': { what: 'Password changed', isRepeatable: false },
  'mail.email-changed': { what: 'Email address changed', isRepeatable: false },
  'mail.notice': { what: 'Notice', isRepeatable: false },
  'mail.notice-test': { what: 'Test of a notice', isRepeatable: false },
}

/** The names of all jobs that email a user. */
export const emailJobs = Object.keys(kinds)

export const emailKind = (job: string) => kinds[job] ?? { what: 'Email', isRepeatable: false }

/** What an administrator needs to know about a job's state. */
export const emailState = ({ state, isSkipped }: { state: string; isSkipped: boolean }): SentEmail['state'] => {
  if (state === 'completed') return isSkipped ? 'not_sent' : 'sent'
  return state === 'failed' ? 'given_up' : 'waiting'
}
