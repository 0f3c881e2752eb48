import * as paths from '@course/contract/paths'
import { composeEmail, greeting, replyIfUnexpected } from '../../platform/email/compose.ts'
import { defineEmail, type Recipient } from '../../platform/email/email.ts'
import { readRecipient } from './recipient.ts'

export const welcome = defineEmail({
  job: 'mail.welcome',
  what: 'Welcome',
  subject: 'The welcome email',
  isRepeatable: true,
  read: ({ db }, { userId }: { userId: string }) => readRecipient(db, userId),
  write: (site, to: Recipient) =>
    composeEmail(site, `Welcome to ${site.brand}`, [
      greeting(to),
      `${site.seller.name} has created an account for you at ${site.brand}, our online course. You log in with this email address, ${to.email}, and the password that was set for you.`,
      { button: `${site.publicUrl}${paths.login}`, label: 'Log into the members area' },
      replyIfUnexpected,
    ]),
  examples: { created: {} },
})
