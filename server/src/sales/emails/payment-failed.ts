import * as paths from '@course/contract/paths'
import { hasAccess, readRecipient } from '../../accounts/accounts.ts'
import { composeEmail, greeting } from '../../platform/email/compose.ts'
import { defineEmail, type Recipient } from '../../platform/email/email.ts'

export const paymentFailed = defineEmail({
  job: 'mail.payment-failed',
  what: 'Payment not collected',
  isRepeatable: true,
  async read({ db }, { userId }: { userId: string }) {
    const user = await readRecipient(db, userId)
    return { ...user, hasAccess: await hasAccess(db, userId) }
  },
  write(site, to: Recipient & { hasAccess: boolean }) {
    const subject = 'Your payment could not be collected'
    if (to.hasAccess)
      return composeEmail(site, subject, [
        greeting(to),
        'Your card was accepted when you enrolled, but the payment could not be collected afterward. You have not been charged. You still have access to the course, so please don’t pay again.',
      ])
    return composeEmail(site, subject, [
      greeting(to),
      'Your card was accepted when you enrolled, but the payment could not be collected afterward. You have not been charged, and your access to the course has ended for now.',
      `To continue, please pay again with the same email address, ${to.email}, and the same password. Your account is still there.`,
      { button: `${site.publicUrl}${paths.payment}`, label: 'Pay again' },
    ])
  },
  examples: { 'without access': { hasAccess: false }, 'with access': { hasAccess: true } },
})
