import { confirmHours } from '@course/contract/accounts/email-changes'
import * as paths from '@course/contract/paths'
import { composeEmail } from '../../platform/email/compose.ts'
import { defineEmail, NotSent } from '../../platform/email/email.ts'
import { exampleSecret } from '../../platform/email/example-facts.ts'
import { createConfirmation } from '../email-changes/own-email.ts'
import { readRecipient } from './recipient.ts'

/**
 * Asks a new address to confirm. It names neither the person nor the present address, as a mistyped new one belongs to a
 * stranger.
 */
export const emailConfirm = defineEmail({
  job: 'mail.email-confirm',
  what: 'Confirmation of a new address',
  subject: 'The email that confirms a new address',
  hasSecret: true,
  async read({ db }, { userId, changeId, to: email }: { userId: string; changeId: string; to: string }) {
    await readRecipient(db, userId)
    const secret = await createConfirmation(db, changeId)
    if (!secret) throw new NotSent('The change of the address is over: confirmed, replaced or expired.')
    return { email, secret }
  },
  /** @param secret in the link's fragment, which browsers never send, so no log contains it */
  write: (site, { secret }: { email: string; secret: string }) =>
    composeEmail(site, 'Confirm your new email address', [
      'Hello,',
      `You asked to use this address for your account at ${site.brand}. Open this page and press the button. If you are not logged in there, log in with your present address first.`,
      { button: `${site.publicUrl}${paths.confirmEmail}#${secret}`, label: 'Confirm this address' },
      `The link works for ${confirmHours} hours. If you did not ask for this, you don't need to do anything: nothing changes.`,
    ]),
  examples: { requested: { secret: exampleSecret } },
})
