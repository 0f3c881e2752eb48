import * as paths from '@course/contract/paths'
import { decimalAmount } from '@course/contract/sales/prices'
import { cancellationOutcome, isWithinWindow } from '@course/contract/sales/terms'
import { deadlineText, pastDeadlineText, requestedText } from '@course/contract/words/texts'
import { composeEmail, greeting } from '../../platform/email/compose.ts'
import { defineEmail } from '../../platform/email/email.ts'
import { type CancellationForEmail, requestFormula } from '../cancellations/cancellations.queries.ts'
import { exampleLate, exampleRequest, readCancellation } from './cancellation-facts.ts'

const countingRules = {
  site: '',
  email: ' Videos that you opened later don’t count.',
  letter: ' It counts from the start of that day. Videos that you opened later don’t count.',
}

export const cancellation = defineEmail({
  job: 'mail.cancellation',
  what: 'Request to cancel',
  isRepeatable: true,
  read: readCancellation,
  write(site, asked: CancellationForEmail) {
    const { timeZone } = asked
    const sum = `$${decimalAmount(asked.owedCents)} ${asked.currency}`
    const terms = { deadline: asked.deadline.toISOString(), timeZone }
    const deadline = deadlineText(terms)
    const outcomes = {
      owed: [
        `Your request came within the window, which runs until ${deadline}. You will get back ${sum}:`,
        requestFormula(asked),
        'We will send it to the card that you paid with, and email you when it is done. Your enrollment then ends, and with it your access to the course.',
      ],
      'nothing owed': [
        `Your request came within the window, which runs until ${deadline}. You have opened ${asked.videosOpened} of the ${asked.videosTotal} videos, so nothing is left of the price after the value that you have received and any earlier refunds. You will get nothing back.`,
        'We will confirm your cancellation by email. Your enrollment then ends, and with it your access to the course.',
      ],
      late: [
        `You could cancel until ${pastDeadlineText(terms)}, and your request came later. No refund is owed, and you keep your access to the course.`,
        'Whether we agree to a cancellation anyway is at our sole discretion. We will email you our answer.',
      ],
    }
    const outcome = cancellationOutcome(isWithinWindow(asked.requestedAt, asked.deadline), asked.owedCents)
    return composeEmail(site, 'Your request to cancel', [
      greeting(asked),
      `We received your request to cancel order ${asked.orderId}. You made it ${requestedText(asked, timeZone)}.${countingRules[asked.channel]}`,
      ...outcomes[outcome],
      { button: `${site.publicUrl}${paths.account}`, label: 'See its status on your account page' },
    ])
  },
  examples: {
    owed: exampleRequest,
    'nothing owed': { ...exampleRequest, channel: 'letter', videosOpened: 9, owedCents: 0 },
    late: { ...exampleLate, channel: 'email' },
  },
})
