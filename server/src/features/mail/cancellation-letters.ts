import { decimalAmount } from '@course/contract/prices'
import { deadlineInWords, momentInWords, pastDeadlineInWords } from '@course/contract/refunds'
import { formulaOf, outcomeOf } from '../refunds/cancellation-rules.ts'
import type { CancellationForLetter } from '../refunds/cancellations.queries.ts'
import { type Letter, type Letterhead, letter } from './letters.ts'

/** Confirms that a cancellation was asked for, with the moment that counts and what follows from it. */
export function cancellationLetter(head: Letterhead, asked: CancellationForLetter): Letter {
  const { timeZone } = head
  const sum = `$${decimalAmount(asked.owedCents)} ${asked.currency}`
  const terms = { deadline: asked.deadline.toISOString(), timeZone }
  const deadline = deadlineInWords(terms)
  const outcomes = {
    owed: [
      `Your request came within the window, which runs until ${deadline}. You get back ${sum}:`,
      formulaOf(asked),
      'We send it to the card that you paid with, and write to you when it is done. Your enrollment then ends, and with it your access to the course.',
    ],
    'nothing left': [
      `Your request came within the window, which runs until ${deadline}. You have opened ${asked.videosOpened} of the ${asked.videosTotal} videos, and after the value that you have received, and what you were given back already, nothing of the price is left to give back. We will write to you.`,
    ],
    late: [
      `You could cancel until ${pastDeadlineInWords(terms)}, and your request came later. So nothing is owed back to you: what you paid is not refunded, and your access to the course continues.`,
      'Whether we nevertheless agree to a cancellation is at our sole discretion. We will write to you.',
    ],
  }
  return letter(head, 'Your request to cancel', [
    `Hello ${asked.firstName},`,
    `we have your request to cancel order ${asked.orderId}. You made it on ${momentInWords(asked.requestedAt, timeZone)}.`,
    ...outcomes[outcomeOf(asked)],
    { link: `${head.publicUrl}/account`, label: 'See how it stands on your account page' },
  ])
}

/** The owner's no, with the reason. */
export function cancellationDeclinedLetter(head: Letterhead, asked: CancellationForLetter): Letter {
  return letter(head, 'Your request to cancel was declined', [
    `Hello ${asked.firstName},`,
    `on ${momentInWords(asked.requestedAt, head.timeZone)} you asked to cancel order ${asked.orderId}. Nothing is owed for it, and we have decided not to agree. This is our answer:`,
    asked.answer ?? '',
    'So nothing changes for your account.',
    { link: `${head.publicUrl}/account`, label: 'Your account page' },
  ])
}
