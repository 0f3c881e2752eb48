import * as paths from '@course/contract/paths'
import { timeText } from '@course/contract/words/texts'
import { composeEmail, greeting } from '../../platform/email/compose.ts'
import { defineEmail, NotSent, type Recipient } from '../../platform/email/email.ts'
import { exampleSecret } from '../../platform/email/example-facts.ts'
import { createEndLink } from '../sign-ins/end-links.ts'
import { readRecipient } from './recipient.ts'

/** For an administrator whose account was used with a browser that it was never used with. */
export const newSignIn = defineEmail({
  job: 'mail.new-sign-in',
  what: 'Login with a new browser',
  subject: 'The email about a login with a new browser',
  hasSecret: true,
  async read({ db }, data: { userId: string; signInId: string }) {
    const user = await readRecipient(db, data.userId)
    const signIn = await createEndLink(db, data)
    if (!signIn) throw new NotSent('The site no longer knows this login.')
    return { ...user, ...signIn }
  },
  /** @param to `secret` is in the link's fragment, which browsers never send, so no log contains it */
  write: (site, to: Recipient & { at: Date; network: string; browser: string; secret: string }) =>
    composeEmail(site, 'Login with a new browser', [
      greeting(to),
      `Someone has just logged in as ${to.email}, with a browser that this account was not used with before:`,
      {
        rows: [
          ['When', timeText(to.at, site.timeZone)],
          ['Browser', to.browser],
          ['Network', to.network],
        ],
      },
      "If it was you, you don't need to do anything.",
      "If it wasn't you, end this login at once, and choose a new password. Opening the link changes nothing: the page asks you first.",
      { button: `${site.publicUrl}${paths.endSignIn}#${to.secret}`, label: 'End this login' },
      { link: `${site.publicUrl}${paths.reset}`, label: 'Choose a new password' },
    ]),
  examples: {
    seen: {
      at: new Date('2026-11-24T15:30:00Z'),
      network: '203.0.113.0/24',
      browser: 'Firefox on Windows',
      secret: exampleSecret,
    },
  },
})
