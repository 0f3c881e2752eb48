import * as paths from '@course/contract/paths'
import { isWithinWindow } from '@course/contract/sales/terms'
import { deadlineText, pastDeadlineText } from '@course/contract/words/texts'
import { composeEmail, greeting } from '../../platform/email/compose.ts'
import { defineEmail } from '../../platform/email/email.ts'
import type { CancellationForEmail } from '../cancellations/cancellations.queries.ts'
import { exampleAnsweredAt, exampleRequest, readCancellation, youAsked } from './cancellation-facts.ts'

const example = { ...exampleRequest, answeredAt: exampleAnsweredAt, state: 'withdrawn' } as const

export const cancellationWithdrawn = defineEmail({
  job: 'mail.cancellation-withdrawn',
  what: 'Cancellation withdrawn',
  isRepeatable: true,
  read: readCancellation,
  write(site, asked: CancellationForEmail) {
    const terms = { deadline: asked.deadline.toISOString(), timeZone: asked.timeZone }
    const again = isWithinWindow(asked.answeredAt ?? asked.deadline, asked.deadline)
      ? `If you change your mind, you can ask again on your account page until ${deadlineText(terms)}. What counts is when you ask again.`
      : `The window in which you could cancel ran until ${pastDeadlineText(terms)}, so no refund is owed for a new request.`
    return composeEmail(site, 'You have withdrawn your request to cancel', [
      greeting(asked),
      `${youAsked(asked)} You have withdrawn this request, so your enrollment continues. Your access to the course and earlier refunds have not changed.`,
      again,
      'If this wasn’t you, please reset your password and reply to this email.',
      { button: `${site.publicUrl}${paths.account}`, label: 'Your account page' },
    ])
  },
  examples: {
    'in the window': example,
    'after the window': { ...example, answeredAt: new Date('2026-12-01T15:30:00Z') },
  },
})
