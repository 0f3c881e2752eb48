import { rescueMinutes } from '@course/contract/accounts/rescue'
import * as paths from '@course/contract/paths'
import { countText } from '@course/contract/words/counts'
import { isolate } from '@course/contract/words/isolated-text'
import { composeEmail, type Email, type EmailSite, greeting } from './compose.ts'

interface Recipient {
  firstName: string
  email: string
}

const changes: Record<string, (factor: string) => string> = {
  added: (factor) => `${factor} was just added to your account. You will be asked for a second factor when you log in.`,
  removed: (factor) => `${factor} was just removed from your account.`,
  renewed: () => 'New recovery codes were just made for your account. The earlier ones no longer work.',
}
const factors: Record<string, string> = { authenticator: 'An authenticator app', passkey: 'A passkey' }

const unexpected = "If this wasn't you, please change your password right away and reply to this email."

/** The emails about second factors. None of them is needed to log in. */
export const factorEmails = {
  'mail.factor-changed': (site: EmailSite, to: Recipient & { change: string; factor: string }): Email =>
    composeEmail(site, 'The second factor of your account was changed', [
      greeting(to),
      changes[to.change]?.(factors[to.factor] ?? 'A second factor') ?? 'A second factor of your account was changed.',
      unexpected,
      { button: `${site.publicUrl}${paths.account}`, label: 'Open your account' },
    ]),

  'mail.recovery-code-used': (site: EmailSite, to: Recipient & { left: number }): Email =>
    composeEmail(site, 'A recovery code was used', [
      greeting(to),
      `Someone used a recovery code and your password for your account ${to.email}. You have ${countText(to.left, 'code')} left.`,
      "If you lost your phone, remove its authenticator app or passkey on your account page, and set up a new one. If this wasn't you, change your password right away, make new recovery codes, and reply to this email.",
      { button: `${site.publicUrl}${paths.account}`, label: 'Open your account' },
    ]),

  'mail.wrong-codes': (site: EmailSite, to: Recipient): Email =>
    composeEmail(site, 'Someone entered wrong codes for your account', [
      greeting(to),
      `Someone knows the password of your account ${to.email} and entered ten wrong codes. No more codes are accepted for a while.`,
      "If it was you, wait an hour and try again, or use a recovery code then. If it wasn't you, your password is known to a stranger: reset it right away.",
      { button: `${site.publicUrl}${paths.reset}`, label: 'Reset your password' },
    ]),

  'mail.copied-passkey': (site: EmailSite, to: Recipient & { name: string }): Email =>
    composeEmail(site, 'A passkey of your account was refused', [
      greeting(to),
      `The passkey ${isolate(to.name)} was used, but it counts fewer uses than before. Someone may have copied it, so it was not accepted.`,
      'Please remove this passkey on your account page and add a new one. Log in with another factor or a recovery code.',
      { button: `${site.publicUrl}${paths.account}`, label: 'Open your account' },
    ]),
}
export type FactorEmailJob = keyof typeof factorEmails
export const factorEmailJobs = Object.keys(factorEmails) as FactorEmailJob[]

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
