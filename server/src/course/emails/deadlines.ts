import { emailsOffPath } from '@course/contract/course/workbook/emails'
import { propertyName } from '@course/contract/course/workbook/properties/properties'
import { placeText } from '@course/contract/course/workbook/properties/property-words'
import * as paths from '@course/contract/paths'
import { countText } from '@course/contract/words/counts'
import { longDateText } from '@course/contract/words/dates'
import { isolate } from '@course/contract/words/isolated-text'
import { readRecipient } from '../../accounts/accounts.ts'
import { dayIn } from '../../platform/calendar-days.ts'
import { readDatabaseNow } from '../../platform/db/time.ts'
import { composeEmail, greeting } from '../../platform/email/compose.ts'
import { defineEmail, NotSent, type Recipient } from '../../platform/email/email.ts'
import { exampleId, exampleSecret } from '../../platform/email/example-facts.ts'
import { type RemindedDeadline, readReminder } from '../workbook/workbook-emails.ts'
import { workbookEmail } from './workbook-email.ts'

interface Facts extends Recipient {
  deadlines: readonly RemindedDeadline[]
  today: string
  token: string
}

const exampleDeadline: RemindedDeadline = {
  address: '12 Pine St',
  parcel: '15 0042-0007',
  county: 'Fulton',
  state: 'ga',
  propertyId: exampleId,
  what: 'The owner may redeem until',
  day: '2026-12-04',
  source: 'O.C.G.A. § 48-4-40',
}
const exampleFacts = { today: '2026-11-20', token: exampleSecret }

export const deadlines = defineEmail({
  job: 'mail.deadlines',
  what: 'Deadlines',
  subject: 'A reminder of deadlines',
  once: workbookEmail,
  async read({ db, emailSite, tokens }, about: { userId: string; emailId: string }) {
    const user = await readRecipient(db, about.userId)
    const reminder = await readReminder(db, about)
    if (reminder.length === 0)
      throw new NotSent('The dates are done, moved or deleted, or the member has no access or turned reminders off.')
    const now = await readDatabaseNow(db)
    const token = tokens.emailLinks.issue({ userId: user.id, topic: 'reminders' }, now)
    return { ...user, deadlines: reminder, today: dayIn(now, emailSite.timeZone), token }
  },
  write(site, to: Facts) {
    const [first] = to.deadlines
    const isOne = to.deadlines.length === 1
    const subject =
      first && isOne
        ? `A deadline ${whenText(first.day, to.today)}: ${isolate(first.what)}`
        : `${countText(to.deadlines.length, 'deadline')} in your workbook`
    return composeEmail(site, subject, [
      greeting(to),
      isOne ? 'You entered this date in your workbook:' : 'You entered these dates in your workbook:',
      ...to.deadlines.flatMap((deadline) => [
        {
          rows: [
            ['When', `${longDateText(deadline.day)}, ${whenText(deadline.day, to.today)}`],
            ['What', deadline.what],
            ['Property', `${propertyName(deadline)}, ${placeText(deadline)}`],
            ['Where it stands', deadline.source],
          ] as [string, string][],
        },
        openProperty(`${site.publicUrl}${paths.property(deadline.propertyId)}`, isOne),
      ]),
      ...(isOne ? [] : [{ button: `${site.publicUrl}${paths.workbook}`, label: 'Open your workbook' }]),
      'Check each date with the office that runs the sale. Dates can change, and this email does not know it.',
      { link: `${site.publicUrl}${emailsOffPath('reminders', to.token)}`, label: 'Turn these emails off' },
    ])
  },
  examples: {
    one: { ...exampleFacts, deadlines: [exampleDeadline] },
    two: {
      ...exampleFacts,
      deadlines: [{ ...exampleDeadline, day: '2026-11-21', what: 'The sale' }, exampleDeadline],
    },
  },
})

const dayMs = 86_400_000

function whenText(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / dayMs)
  if (days <= 0) return days === 0 ? 'today' : 'in the past'
  return days === 1 ? 'tomorrow' : `in ${countText(days, 'day')}`
}

const openProperty = (address: string, isOnly: boolean) => {
  const label = 'Open this property'
  return isOnly ? { button: address, label } : { link: address, label }
}
