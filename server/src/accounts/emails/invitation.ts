import * as paths from '@course/contract/paths'
import { composeEmail, greeting, replyIfUnexpected } from '../../platform/email/compose.ts'
import { defineEmail, type Recipient } from '../../platform/email/email.ts'
import { exampleId, exampleSecret } from '../../platform/email/example-facts.ts'
import { codeLife, createCode } from '../accounts/accounts.ts'
import { readRecipient } from './recipient.ts'

export const invitation = defineEmail({
  job: 'mail.invitation',
  what: 'Invitation',
  subject: 'The invitation',
  hasSecret: true,
  async read({ db }, { userId }: { userId: string }) {
    const user = await readRecipient(db, userId)
    return { ...user, code: await createCode(db, user, 'invitation') }
  },
  /** @param to `code` is `token,user id`, like that of a reset */
  write: (site, to: Recipient & { code: string }) =>
    composeEmail(site, `Your invitation to ${site.brand}`, [
      greeting(to),
      `${site.seller.name} has created an account for you at ${site.brand}, our online course. Choose a password, and you can log in:`,
      { button: `${site.publicUrl}${paths.reset}#invitation:${to.code}`, label: 'Choose a password' },
      `The link works once, within ${codeLife.invitation.words}. If it has expired, reply to this email and we will send you a new one.`,
      replyIfUnexpected,
    ]),
  examples: { invited: { code: `${exampleSecret},${exampleId}` } },
})
