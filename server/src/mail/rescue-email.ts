import { rescueMinutes } from '@course/contract/accounts/rescue'
import * as paths from '@course/contract/paths'
import { composeEmail, type Email, type EmailSite } from './emails.ts'

/**
 * For all Super Admins, when somebody on the server makes a rescue link, and when it is used.
 * @param account the email of the account
 */
export function rescueEmail(site: EmailSite, account: string, isDone: boolean): Email {
  const subject = isDone ? 'Second factors were removed' : 'A rescue link was created'
  const what = isDone
    ? `The second factors of ${account} were removed with a rescue link, and all its logins have ended.`
    : `Somebody with access to the server made a rescue link for ${account}. For ${rescueMinutes} minutes, it removes the second factors of this account. It still asks for a password.`
  return composeEmail(site, subject, [
    what,
    "If nobody of you did this, somebody else has access to your server. Ask the person who runs it, and change that server's passwords.",
    { link: `${site.publicUrl}${paths.audit}`, label: 'Open the audit log' },
  ])
}
