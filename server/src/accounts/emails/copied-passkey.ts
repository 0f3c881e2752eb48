import * as paths from '@course/contract/paths'
import { isolate } from '@course/contract/words/isolated-text'
import { composeEmail, greeting } from '../../platform/email/compose.ts'
import { defineEmail, type Recipient } from '../../platform/email/email.ts'
import { readRecipient } from './recipient.ts'

export const copiedPasskey = defineEmail({
  job: 'mail.copied-passkey',
  what: 'Passkey refused',
  read: async ({ db }, { userId, name }: { userId: string; name: string }) => ({
    ...(await readRecipient(db, userId)),
    name,
  }),
  write: (site, to: Recipient & { name: string }) =>
    composeEmail(site, 'A passkey of your account was refused', [
      greeting(to),
      `The passkey ${isolate(to.name)} was used, but it counts fewer uses than before. Someone may have copied it, so it was not accepted.`,
      'Please remove this passkey on your account page and add a new one. Log in with another factor or a recovery code.',
      { button: `${site.publicUrl}${paths.account}`, label: 'Open your account' },
    ]),
  examples: { refused: { name: 'Ada’s phone' } },
})
