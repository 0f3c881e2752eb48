import * as paths from '@course/contract/paths'
import { composeEmail, greeting } from '../../platform/email/compose.ts'
import { defineEmail, type Recipient } from '../../platform/email/email.ts'
import { exampleId, exampleSecret } from '../../platform/email/example-facts.ts'
import { codeLife, createCode } from '../accounts/accounts.ts'
import { readRecipient } from './recipient.ts'

export const reset = defineEmail({
  job: 'mail.reset',
  what: 'Password reset',
  subject: 'The email for a new password',
  hasSecret: true,
  async read({ db }, { userId }: { userId: string }) {
    const user = await readRecipient(db, userId)
    return { ...user, code: await createCode(db, user, 'reset') }
  },
  /** @param to `code` is `token,user id`, in the link's fragment, which browsers never send, so no log contains it */
  write: (site, to: Recipient & { code: string }) =>
    composeEmail(site, 'Your password reset code', [
      greeting(to),
      'Someone asked to reset the password of your account. If it was you, choose a new one:',
      { button: `${site.publicUrl}${paths.reset}#${to.code}`, label: 'Choose a new password' },
      'Or copy this code into the form:',
      { alone: to.code },
      `The code works once, within ${codeLife.reset.words}. If it wasn't you, you don't need to do anything: your password stays the same.`,
    ]),
  examples: { asked: { code: `${exampleSecret},${exampleId}` } },
})
