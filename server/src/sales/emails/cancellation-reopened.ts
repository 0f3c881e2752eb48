import * as paths from '@course/contract/paths'
import { decimalAmount } from '@course/contract/sales/prices'
import { cancellationOutcome, isWithinWindow } from '@course/contract/sales/terms'
import { composeEmail, greeting } from '../../platform/email/compose.ts'
import { defineEmail } from '../../platform/email/email.ts'
import type { CancellationForEmail } from '../cancellations/cancellations.queries.ts'
import { exampleLate, exampleRequest, readCancellation, youAsked } from './cancellation-facts.ts'

/** The request that a lost dispute had closed is open again, because the dispute was won. */
export const cancellationReopened = defineEmail({
  job: 'mail.cancellation-reopened',
  what: 'Cancellation open again',
  isRepeatable: true,
  read: readCancellation,
  write(site, asked: CancellationForEmail) {
    const sum = `$${decimalAmount(asked.owedCents)} ${asked.currency}`
    const outcome = cancellationOutcome(isWithinWindow(asked.requestedAt, asked.deadline), asked.owedCents)
    const next = {
      owed: `Your request came within the window, so ${sum} of it is owed to you. We will refund it and email you when it is done.`,
      'nothing owed': 'No refund is owed for it. We will confirm your cancellation by email.',
      late: 'It came after the window, so no refund is owed. We will email you our answer.',
    }
    return composeEmail(site, 'Your request to cancel is open again', [
      greeting(asked),
      `${youAsked(asked)} We had closed your request because your bank had returned the payment to you. Your bank has now decided that the payment stays with us, so your request is open again.`,
      next[outcome],
      { button: `${site.publicUrl}${paths.account}`, label: 'See its status on your account page' },
    ])
  },
  examples: { owed: exampleRequest, 'nothing owed': { ...exampleRequest, owedCents: 0 }, late: exampleLate },
})
