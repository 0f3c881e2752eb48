import * as paths from '@course/contract/paths'
import { decimalAmount } from '@course/contract/sales/prices'
import { cancellationOutcome, isWithinWindow } from '@course/contract/sales/terms'
import { deadlineText, pastDeadlineText, requestedText } from '@course/contract/words/texts'
import { type CancellationForEmail, requestFormula } from '../sales/sales.ts'
import { composeEmail, type Email, type EmailSite, greeting } from './compose.ts'

const whatCounts = {
  site: '',
  email: ' Videos that you opened later don’t count.',
  letter: ' It counts from the start of that day. Videos that you opened later don’t count.',
}

/** Confirms a request to cancel, with its time and its consequences. */
function cancellationEmail(site: EmailSite, asked: CancellationForEmail): Email {
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
    `We received your request to cancel order ${asked.orderId}. You made it ${requestedText(asked, timeZone)}.${whatCounts[asked.channel]}`,
    ...outcomes[outcome],
    { button: `${site.publicUrl}${paths.account}`, label: 'See its status on your account page' },
  ])
}

/** The owner confirmed a request within the window for which nothing is owed. */
function cancellationConfirmedEmail(site: EmailSite, asked: CancellationForEmail): Email {
  return composeEmail(site, 'Your enrollment was canceled', [
    greeting(asked),
    `${youAsked(asked)} We have confirmed your cancellation.`,
    `No refund is owed for it. Your enrollment has ended, and with it the access to the course that came with this order. ${asked.hasAccess ? 'You still have access to the course, because it was given to you in another way too.' : 'Your account stays, in case you want to come back.'}`,
    { button: `${site.publicUrl}${paths.account}`, label: 'Your account page' },
  ])
}

/** The request was closed because there is nothing left to refund. */
function cancellationEndedEmail(site: EmailSite, asked: CancellationForEmail): Email {
  return composeEmail(site, 'Your request to cancel was closed', [
    greeting(asked),
    `${youAsked(asked)} ${asked.answer ?? ''}`,
    'We have closed your request. You don’t need to do anything.',
    { button: `${site.publicUrl}${paths.account}`, label: 'Your account page' },
  ])
}

/** The request that a lost dispute had closed is open again, because the dispute was won. */
function cancellationReopenedEmail(site: EmailSite, asked: CancellationForEmail): Email {
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
}

/** The buyer withdrew the request. */
function cancellationWithdrawnEmail(site: EmailSite, asked: CancellationForEmail): Email {
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
}

/** The owner declined a late request, with a reason. */
function cancellationDeclinedEmail(site: EmailSite, asked: CancellationForEmail): Email {
  return composeEmail(site, 'Your request to cancel was declined', [
    greeting(asked),
    `${youAsked(asked)} Your request came after the cancellation window, and we have decided not to agree to it. This is our answer:`,
    asked.answer ?? '',
    'Nothing changes for your account.',
    { button: `${site.publicUrl}${paths.account}`, label: 'Your account page' },
  ])
}

const youAsked = ({ channel, requestedAt, orderId, timeZone }: CancellationForEmail) =>
  `You asked to cancel order ${orderId} ${requestedText({ channel, requestedAt }, timeZone)}.`

/** Each email about a request to cancel, by its job. */
export const cancellationEmails = [
  ['mail.cancellation', cancellationEmail],
  ['mail.cancellation-confirmed', cancellationConfirmedEmail],
  ['mail.cancellation-declined', cancellationDeclinedEmail],
  ['mail.cancellation-ended', cancellationEndedEmail],
  ['mail.cancellation-reopened', cancellationReopenedEmail],
  ['mail.cancellation-withdrawn', cancellationWithdrawnEmail],
] as const
