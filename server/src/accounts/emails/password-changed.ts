import * as paths from '@course/contract/paths'
import { composeEmail, greeting } from '../../platform/email/compose.ts'
import { defineEmail, type Recipient } from '../../platform/email/email.ts'
import { readRecipient } from './recipient.ts'

export const passwordChanged = defineEmail({
  job: 'mail.password-changed',
  what: 'Password changed',
  /** @param data `to` overrides the account's address, for example after that address was changed */
  async read({ db }, data: { userId: string; to?: string; byAdministrator?: boolean }) {
    const user = await readRecipient(db, data.userId)
    return { ...user, email: data.to ?? user.email, byAdministrator: data.byAdministrator ?? false }
  },
  write(site, to: Recipient & { byAdministrator: boolean }) {
    const by = to.byAdministrator ? ' by an administrator' : ''
    const unexpected = to.byAdministrator ? 'If you did not ask for this' : "If this wasn't you"
    return composeEmail(site, 'Your password was changed', [
      greeting(to),
      `The password of your account ${to.email} was just changed${by}. You are logged out on every device.`,
      `${unexpected}, please reset your password right away and reply to this email.`,
      { button: `${site.publicUrl}${paths.reset}`, label: 'Reset your password' },
    ])
  },
  examples: { 'by the user': { byAdministrator: false }, 'by an administrator': { byAdministrator: true } },
})
