import * as paths from '@course/contract/paths'
import { composeEmail, greeting } from '../../platform/email/compose.ts'
import { defineEmail } from '../../platform/email/email.ts'
import type { CancellationForEmail } from '../cancellations/cancellations.queries.ts'
import { exampleAnsweredAt, exampleRequest, readCancellation, youAsked } from './cancellation-facts.ts'

const example = { ...exampleRequest, answeredAt: exampleAnsweredAt, state: 'ended' } as const

/** The request was closed because there is nothing left to refund. */
export const cancellationEnded = defineEmail({
  job: 'mail.cancellation-ended',
  what: 'Cancellation ended',
  isRepeatable: true,
  read: readCancellation,
  write: (site, asked: CancellationForEmail) =>
    composeEmail(site, 'Your request to cancel was closed', [
      greeting(asked),
      `${youAsked(asked)} ${asked.answer ?? ''}`,
      'We have closed your request. You don’t need to do anything.',
      { button: `${site.publicUrl}${paths.account}`, label: 'Your account page' },
    ]),
  examples: {
    'not collected': { ...example, answer: 'The payment was never collected.' },
    'without a reason': example,
  },
})
