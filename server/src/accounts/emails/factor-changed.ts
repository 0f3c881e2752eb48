import * as paths from '@course/contract/paths'
import { composeEmail, greeting } from '../../platform/email/compose.ts'
import { defineEmail, type Recipient } from '../../platform/email/email.ts'
import { readRecipient } from './recipient.ts'

const changes: Record<string, (factor: string) => string> = {
  added: (factor) => `${factor} was just added to your account. You will be asked for a second factor when you log in.`,
  removed: (factor) => `${factor} was just removed from your account.`,
  renewed: () => 'New recovery codes were just made for your account. The earlier ones no longer work.',
}
const factors: Record<string, string> = { authenticator: 'An authenticator app', passkey: 'A passkey' }

export const factorChanged = defineEmail({
  job: 'mail.factor-changed',
  what: 'Second factor changed',
  read: async ({ db }, { userId, ...about }: { userId: string; change: string; factor: string }) => ({
    ...(await readRecipient(db, userId)),
    ...about,
  }),
  write: (site, to: Recipient & { change: string; factor: string }) =>
    composeEmail(site, 'The second factor of your account was changed', [
      greeting(to),
      changes[to.change]?.(factors[to.factor] ?? 'A second factor') ?? 'A second factor of your account was changed.',
      "If this wasn't you, please change your password right away and reply to this email.",
      { button: `${site.publicUrl}${paths.account}`, label: 'Open your account' },
    ]),
  examples: {
    added: { change: 'added', factor: 'authenticator' },
    removed: { change: 'removed', factor: 'passkey' },
    renewed: { change: 'renewed', factor: 'codes' },
  },
})
