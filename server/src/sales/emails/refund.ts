import { cardName, composeEmail, greeting } from '../../platform/email/compose.ts'
import { defineEmail, NotSent, type Recipient } from '../../platform/email/email.ts'
import { exampleCard } from '../../platform/email/example-facts.ts'
import { findRefundForEmail } from '../refunds/refunds.queries.ts'

interface Facts extends Recipient {
  amount: string
  cardType: string | null
  cardLastFour: string | null
  isVoid: boolean
  endedAccess: boolean
  hasAccess: boolean
}

export const refund = defineEmail({
  job: 'mail.refund',
  what: 'Refund',
  subject: 'The email about a refund',
  isRepeatable: true,
  async read({ db }, { refundId }: { refundId: string }) {
    const found = await findRefundForEmail(db, refundId, 'done')
    if (!found) throw new NotSent('The refund has not been made.')
    return found
  },
  write(site, to: Facts) {
    const when = to.isVoid
      ? 'The payment had not been collected yet, so it was canceled and your card is not charged. Your bank may show it as pending for a few days.'
      : 'It can take a few days until your bank shows it.'
    return composeEmail(site, `We have refunded $${to.amount}`, [
      greeting(to),
      `We have refunded $${to.amount} to ${cardName(to)}. ${when}`,
      accessAfterRefund(to),
      'If anything is not as you expected, please reply to this email.',
    ])
  },
  examples: {
    whole: { ...exampleCard, amount: '29.99', isVoid: false, endedAccess: true, hasAccess: false },
    void: { ...exampleCard, amount: '29.99', isVoid: true, endedAccess: false, hasAccess: true },
  },
})

function accessAfterRefund({ endedAccess, hasAccess }: Facts): string {
  if (hasAccess && endedAccess)
    return 'The access that came with this payment has ended. You still have access to the course, because it was given to you in another way too.'
  if (hasAccess) return 'Your access to the course does not change.'
  const stays = 'Your account stays, in case you want to come back.'
  return endedAccess
    ? `Your access to the course has ended with this refund. ${stays}`
    : `Your access to the course had already ended. ${stays}`
}
