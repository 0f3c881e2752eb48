import * as paths from '@course/contract/paths'
import { findSuperAdminEmails } from '../../accounts/accounts.ts'
import { composeEmail } from '../../platform/email/compose.ts'
import { defineEmail, NotSent } from '../../platform/email/email.ts'

export const alert = defineEmail({
  job: 'mail.alert',
  /** @param about `link` is a full URL or a path of the site */
  async read({ db, alertAddress }, about: { subject: string; text: string; link?: string }) {
    const email = alertAddress ?? (await findSuperAdminEmails(db)).join(', ')
    if (email === '') throw new NotSent('No Super Admin has an address, and ALERT_EMAIL is not set.')
    return { ...about, email }
  },
  write(site, about: { email: string; subject: string; text: string; link?: string }) {
    const address = about.link?.startsWith('/') ? `${site.publicUrl}${about.link}` : about.link
    const button = address === undefined ? [] : [{ button: address, label: 'Open it on the site' }]
    const subject = `[${site.brand}] ${about.subject}`
    return composeEmail(site, subject, [...about.text.split('\n\n'), ...button], about.subject)
  },
  examples: {
    'with a link': { subject: 'A payment needs you', text: 'It does.\n\nNow.', link: paths.purchases },
    'without a link': {
      subject: 'Disputes could not be searched',
      text: 'Please look for them at the provider.',
    },
  },
})
