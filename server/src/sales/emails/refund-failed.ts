import { cardName, composeEmail, greeting } from '../../platform/email/compose.ts'
import { defineEmail, NotSent, type Recipient } from '../../platform/email/email.ts'
import { exampleCard } from '../../platform/email/example-facts.ts'
import { findRefundForEmail } from '../refunds/refunds.queries.ts'

interface Facts extends Recipient {
  amount: string
  cardType: string | null
  cardLastFour: string | null
  restoredAccess: boolean
  hasOpenRequest: boolean
  hasAccess: boolean
}

export const refundFailed = defineEmail({
  job: 'mail.refund-failed',
  what: 'Refund not made',
  isRepeatable: true,
  async read({ db }, { refundId }: { refundId: string }) {
    const found = await findRefundForEmail(db, refundId, 'failed')
    if (!found) throw new NotSent('The refund has not failed.')
    return found
  },
  write: (site, to: Facts) =>
    composeEmail(site, `Your refund of $${to.amount} did not reach your card`, [
      greeting(to),
      `We refunded $${to.amount} to ${cardName(to)}, but the bank of that card did not accept it. This happens when a card was closed or replaced.`,
      'We know about it and will send the refund again. If you no longer have this card, please reply to this email, so that we can agree on another way.',
      ...(to.hasOpenRequest ? ['Your request to cancel is open until the refund has been made.'] : []),
      ...(to.restoredAccess && to.hasAccess
        ? ['Until then, your access to the course, which had ended, is open to you again.']
        : []),
    ]),
  examples: {
    'of a request': { ...exampleCard, amount: '29.99', restoredAccess: true, hasOpenRequest: true, hasAccess: true },
    'without a card': {
      amount: '5.00',
      cardType: null,
      cardLastFour: null,
      restoredAccess: false,
      hasOpenRequest: false,
      hasAccess: false,
    },
  },
})
