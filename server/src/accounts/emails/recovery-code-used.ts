import * as paths from '@course/contract/paths'
import { countText } from '@course/contract/words/counts'
import { composeEmail, greeting } from '../../platform/email/compose.ts'
import { defineEmail, type Recipient } from '../../platform/email/email.ts'
import { readRecipient } from './recipient.ts'

export const recoveryCodeUsed = defineEmail({
  job: 'mail.recovery-code-used',
  what: 'Recovery code used',
  read: async ({ db }, { userId, left }: { userId: string; left: number }) => ({
    ...(await readRecipient(db, userId)),
    left,
  }),
  write: (site, to: Recipient & { left: number }) =>
    composeEmail(site, 'A recovery code was used', [
      greeting(to),
      `Someone used a recovery code and your password for your account ${to.email}. You have ${countText(to.left, 'code')} left.`,
      "If you lost your phone, remove its authenticator app or passkey on your account page, and set up a new one. If this wasn't you, change your password right away, make new recovery codes, and reply to this email.",
      { button: `${site.publicUrl}${paths.account}`, label: 'Open your account' },
    ]),
  examples: { used: { left: 9 } },
})
