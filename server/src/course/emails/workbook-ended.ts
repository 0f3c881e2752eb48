import { readableDays } from '@course/contract/course/workbook/downloads'
import * as paths from '@course/contract/paths'
import { longDateText } from '@course/contract/words/dates'
import { readRecipient } from '../../accounts/accounts.ts'
import { dayIn } from '../../platform/calendar-days.ts'
import { composeEmail, greeting } from '../../platform/email/compose.ts'
import { defineEmail, NotSent, type Recipient } from '../../platform/email/email.ts'
import { readAccessEnding } from '../workbook/workbook-emails.ts'
import { workbookEmail } from './workbook-email.ts'

export const workbookEnded = defineEmail({
  job: 'mail.workbook-ended',
  what: 'End of the workbook',
  subject: 'The email about the end of a workbook',
  once: workbookEmail,
  async read({ db }, about: { userId: string; emailId: string }) {
    const user = await readRecipient(db, about.userId)
    const ending = await readAccessEnding(db, about)
    if (!ending) throw new NotSent('The member has access again, or the workbook is gone.')
    return { ...user, ...ending }
  },
  /** @param to `until`: when the workbook is deleted */
  write(site, to: Recipient & { until: Date }) {
    const last = longDateText(dayIn(to.until, site.timeZone))
    return composeEmail(site, `Your workbook can be read until ${last}`, [
      greeting(to),
      `Your access to ${site.brand} has ended. You can still read and download your workbook for ${readableDays} days, until ${last}. Then it is deleted.`,
      'Reminders of your deadlines have ended, and so has the private address of your calendar. Please keep your dates somewhere else.',
      { button: `${site.publicUrl}${paths.workbook}`, label: 'Open your workbook' },
    ])
  },
  examples: { ended: { until: new Date('2027-02-18T18:00:00Z') } },
})
