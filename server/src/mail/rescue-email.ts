import { rescueMinutes } from '@course/contract/accounts/rescue'
import * as paths from '@course/contract/paths'
import { composeEmail, type Email, type EmailSite } from './compose.ts'

/**
 * For all Super Admins, when someone on the server creates a rescue link, and when it is used.
 * @param account the email of the account
 */
export function rescueEmail(site: EmailSite, account: string, isDone: boolean): Email {
  const subject = isDone ? 'Second factors were removed' : 'A rescue link was created'
  const what = isDone
    ? `The second factors of ${account} were removed with a rescue link, and the account was logged out everywhere.`
    : `Someone with access to the server created a rescue link for ${account}. Within ${rescueMinutes} minutes, it can remove the second factors of this account. It still asks for a password.`
  return composeEmail(site, subject, [
    what,
    "If none of you did this, someone else has access to your server. Tell the person who runs it right away, and change the server's passwords.",
    { button: `${site.publicUrl}${paths.audit}`, label: 'Open the audit log' },
  ])
}
