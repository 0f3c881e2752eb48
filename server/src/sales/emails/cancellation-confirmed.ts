import * as paths from '@course/contract/paths'
import { composeEmail, greeting } from '../../platform/email/compose.ts'
import { defineEmail } from '../../platform/email/email.ts'
import type { CancellationForEmail } from '../cancellations/cancellations.queries.ts'
import { exampleAnsweredAt, exampleRequest, readCancellation, youAsked } from './cancellation-facts.ts'

const example = { ...exampleRequest, answeredAt: exampleAnsweredAt, owedCents: 0, state: 'confirmed' } as const

export const cancellationConfirmed = defineEmail({
  job: 'mail.cancellation-confirmed',
  what: 'Cancellation confirmed',
  isRepeatable: true,
  read: readCancellation,
  write: (site, asked: CancellationForEmail) =>
    composeEmail(site, 'Your enrollment was canceled', [
      greeting(asked),
      `${youAsked(asked)} We have confirmed your cancellation.`,
      `No refund is owed for it. Your enrollment has ended, and with it the access to the course that came with this order. ${asked.hasAccess ? 'You still have access to the course, because it was given to you in another way too.' : 'Your account stays, in case you want to come back.'}`,
      { button: `${site.publicUrl}${paths.account}`, label: 'Your account page' },
    ]),
  examples: { 'without access': { ...example, hasAccess: false }, 'with access': example },
})
