import * as paths from '@course/contract/paths'
import { composeEmail, greeting } from '../../platform/email/compose.ts'
import { defineEmail } from '../../platform/email/email.ts'
import type { CancellationForEmail } from '../cancellations/cancellations.queries.ts'
import { exampleAnsweredAt, exampleLate, readCancellation, youAsked } from './cancellation-facts.ts'

export const cancellationDeclined = defineEmail({
  job: 'mail.cancellation-declined',
  what: 'Cancellation declined',
  isRepeatable: true,
  read: readCancellation,
  write: (site, asked: CancellationForEmail) =>
    composeEmail(site, 'Your request to cancel was declined', [
      greeting(asked),
      `${youAsked(asked)} Your request came after the cancellation window, and we have decided not to agree to it. This is our answer:`,
      asked.answer ?? '',
      'Nothing changes for your account.',
      { button: `${site.publicUrl}${paths.account}`, label: 'Your account page' },
    ]),
  examples: {
    late: {
      ...exampleLate,
      answeredAt: exampleAnsweredAt,
      state: 'declined',
      answer: 'The window had ended two days before.',
    },
  },
})
