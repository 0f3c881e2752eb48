import * as paths from '@course/contract/paths'
import { composeEmail, greeting } from '../../platform/email/compose.ts'
import { defineEmail, type Recipient } from '../../platform/email/email.ts'
import { readRecipient } from './recipient.ts'

export const wrongCodes = defineEmail({
  job: 'mail.wrong-codes',
  what: 'Wrong codes',
  read: ({ db }, { userId }: { userId: string }) => readRecipient(db, userId),
  write: (site, to: Recipient) =>
    composeEmail(site, 'Someone entered wrong codes for your account', [
      greeting(to),
      `Someone knows the password of your account ${to.email} and failed three times at the second factor. After ten wrong codes, only a recovery code is accepted for an hour.`,
      "If it was you, wait for the next code of your app, or use a recovery code. If it wasn't you, your password is known to a stranger: reset it right away.",
      { button: `${site.publicUrl}${paths.reset}`, label: 'Reset your password' },
    ]),
  examples: { three: {} },
})
