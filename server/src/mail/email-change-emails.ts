import { confirmHours, type EmailChangeKind, undoDays } from '@course/contract/accounts/email-changes'
import * as paths from '@course/contract/paths'
import { composeEmail, type Email, type EmailSite, greeting } from './compose.ts'

/**
 * Asks a new address to confirm. It names neither the person nor the present address, as a mistyped new one belongs to a
 * stranger.
 * @param secret in the link's fragment, which browsers never send, so no log contains it
 */
export const emailConfirmEmail = (site: EmailSite, secret: string): Email =>
  composeEmail(site, 'Confirm your new email address', [
    'Hello,',
    `You asked to use this address for your account at ${site.brand}. Open this page and press the button. If you are not logged in there, log in with your present address first.`,
    { button: `${site.publicUrl}${paths.confirmEmail}#${secret}`, label: 'Confirm this address' },
    `The link works for ${confirmHours} hours. If you did not ask for this, you don't need to do anything: nothing changes.`,
  ])

/** For the new address of an account. It does not name the old one. */
export function emailMovedEmail(
  site: EmailSite,
  to: { firstName: string; email: string },
  kind: EmailChangeKind,
): Email {
  const who: Record<EmailChangeKind, string> = {
    owner: `You have changed the email address of your account at ${site.brand}.`,
    checkout: `You have corrected the email address of your account at ${site.brand}.`,
    administrator: `An administrator has changed the email address of your account at ${site.brand}.`,
    undo: `The change of the email address of your account at ${site.brand} was undone.`,
  }
  return composeEmail(site, 'The email address of your account was changed', [
    greeting(to),
    `${who[kind]} From now on you log in with this address, ${to.email}. Your password stays the same unless another email from us says otherwise.`,
    ...(kind === 'undo'
      ? [
          'The person who changed the address may know your password, so choose a new one now:',
          { button: `${site.publicUrl}${paths.reset}`, label: 'Choose a new password' },
        ]
      : ['If you did not ask for this, please reply to this email right away.']),
  ])
}

/** For the old address of an account, which may be a stranger's: no name, no link, and not the new address. */
export const emailRemovedEmail = (site: EmailSite, email: string): Email =>
  composeEmail(site, `This address no longer belongs to an account at ${site.brand}`, [
    'Hello,',
    `This address, ${email}, no longer belongs to an account at ${site.brand}. We won't send anything about that account here.`,
    "If this account was yours and you did not ask for this, please reply to this email. If you don't know what this is about, someone had typed your address by mistake, and you don't need to do anything.",
  ])

/** For the old address of an account, if its reader can undo the change. */
export function undoableEmail(
  site: EmailSite,
  to: { firstName: string },
  { email, secret }: { email: string; secret: string },
): Email {
  return composeEmail(site, 'The email address of your account was changed', [
    greeting(to),
    `The email address of your account at ${site.brand} was changed. This address, ${email}, can no longer be used to log in.`,
    "If it was you, you don't need to do anything.",
    `If it wasn't you, undo the change. This works for ${undoDays} days, and opening the link changes nothing: the page asks you first.`,
    { button: `${site.publicUrl}${paths.undoEmail}#${secret}`, label: 'Undo the change' },
  ])
}
