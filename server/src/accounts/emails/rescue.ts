import { rescueMinutes } from '@course/contract/accounts/rescue'
import * as paths from '@course/contract/paths'
import { composeEmail } from '../../platform/email/compose.ts'
import { defineEmail, NotSent } from '../../platform/email/email.ts'
import { findAccount, findSuperAdminEmails } from '../accounts/users.ts'

/** For all Super Admins, when someone on the server creates a rescue link, and when it is used. */
export const rescue = defineEmail({
  job: 'mail.rescue',
  subject: 'The email about a rescue link',
  async read({ db }, { userId, isDone }: { userId: string; isDone: boolean }) {
    const [user, recipients] = await Promise.all([findAccount(db, userId), findSuperAdminEmails(db)])
    if (!user) throw new NotSent('The account no longer exists.')
    if (recipients.length === 0) throw new NotSent('No Super Admin has an address.')
    return { email: recipients.join(', '), account: user.email, isDone }
  },
  write(site, { account, isDone }: { email: string; account: string; isDone: boolean }) {
    const subject = isDone ? 'Second factors were removed' : 'A rescue link was created'
    const what = isDone
      ? `The second factors of ${account} were removed with a rescue link, and the account was logged out everywhere.`
      : `Someone with access to the server created a rescue link for ${account}. Within ${rescueMinutes} minutes, it can remove the second factors of this account. It still asks for a password.`
    return composeEmail(site, subject, [
      what,
      "If none of you did this, someone else has access to your server. Tell the person who runs it right away, and change the server's passwords.",
      { button: `${site.publicUrl}${paths.audit}`, label: 'Open the audit log' },
    ])
  },
  examples: {
    created: { account: 'ada@example.com', isDone: false },
    used: { account: 'ada@example.com', isDone: true },
  },
})
