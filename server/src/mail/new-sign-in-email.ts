import * as paths from '@course/contract/paths'
import { timeText } from '@course/contract/words/texts'
import { composeEmail, type Email, type EmailSite, greeting } from './compose.ts'

/**
 * For an administrator whose account was used with a browser that it was never used with.
 * @param secret in the link's fragment, which browsers never send, so no log contains it
 */
export function newSignInEmail(
  site: EmailSite,
  to: { firstName: string; email: string },
  signIn: { at: Date; network: string; browser: string; secret: string },
): Email {
  return composeEmail(site, 'Login with a new browser', [
    greeting(to),
    `Someone has just logged in as ${to.email}, with a browser that this account was not used with before:`,
    {
      rows: [
        ['When', timeText(signIn.at, site.timeZone)],
        ['Browser', signIn.browser],
        ['Network', signIn.network],
      ],
    },
    "If it was you, you don't need to do anything.",
    "If it wasn't you, end this login at once, and choose a new password. Opening the link changes nothing: the page asks you first.",
    { button: `${site.publicUrl}${paths.endSignIn}#${signIn.secret}`, label: 'End this login' },
    { link: `${site.publicUrl}${paths.reset}`, label: 'Choose a new password' },
  ])
}
