import { readableDays } from '@course/contract/course/workbook/downloads'
import { emailsOffPath } from '@course/contract/course/workbook/emails'
import { propertyName } from '@course/contract/course/workbook/properties/properties'
import { placeText } from '@course/contract/course/workbook/properties/property-words'
import * as paths from '@course/contract/paths'
import { countText } from '@course/contract/words/counts'
import { longDateText } from '@course/contract/words/dates'
import { isolate } from '@course/contract/words/isolated-text'
import type { RemindedDeadline } from '../course/course.ts'
import { dayIn } from '../platform/calendar-days.ts'
import { composeEmail, type Email, type EmailSite, greeting } from './compose.ts'

const dayMs = 86_400_000

/** Such as "today", "tomorrow", "in 7 days". */
function whenText(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / dayMs)
  if (days <= 0) return days === 0 ? 'today' : 'in the past'
  return days === 1 ? 'tomorrow' : `in ${countText(days, 'day')}`
}

/**
 * For a member with deadlines that are near.
 * @param today in the site's time zone @param token of the link that turns these emails off
 */
export function deadlinesEmail(
  site: EmailSite,
  to: { firstName: string },
  { deadlines, today, token }: { deadlines: readonly RemindedDeadline[]; today: string; token: string },
): Email {
  const [first] = deadlines
  const subject =
    first && deadlines.length === 1
      ? `A deadline ${whenText(first.day, today)}: ${isolate(first.what)}`
      : `${countText(deadlines.length, 'deadline')} in your workbook`
  return composeEmail(site, subject, [
    greeting(to),
    deadlines.length === 1 ? 'You entered this date in your workbook:' : 'You entered these dates in your workbook:',
    ...deadlines.flatMap((deadline) => [
      {
        rows: [
          ['When', `${longDateText(deadline.day)}, ${whenText(deadline.day, today)}`],
          ['What', deadline.what],
          ['Property', `${propertyName(deadline)}, ${placeText(deadline)}`],
          ['Where it stands', deadline.source],
        ] as [string, string][],
      },
      openProperty(`${site.publicUrl}${paths.property(deadline.propertyId)}`, deadlines.length === 1),
    ]),
    ...(deadlines.length === 1 ? [] : [{ button: `${site.publicUrl}${paths.workbook}`, label: 'Open your workbook' }]),
    'Check each date with the office that runs the sale. Dates can change, and this email does not know it.',
    { link: `${site.publicUrl}${emailsOffPath('reminders', token)}`, label: 'Turn these emails off' },
  ])
}

/** @param isOnly whether it is what most readers want to do next */
const openProperty = (address: string, isOnly: boolean) => {
  const label = 'Open this property'
  return isOnly ? { button: address, label } : { link: address, label }
}

/** For a member whose access to the course has ended. @param until when the workbook is deleted */
export function workbookEndedEmail(site: EmailSite, to: { firstName: string }, { until }: { until: Date }): Email {
  const last = longDateText(dayIn(until, site.timeZone))
  return composeEmail(site, `Your workbook can be read until ${last}`, [
    greeting(to),
    `Your access to ${site.brand} has ended. You can still read and download your workbook for ${readableDays} days, until ${last}. Then it is deleted.`,
    'Reminders of your deadlines have ended, and so has the private address of your calendar. Please keep your dates somewhere else.',
    { button: `${site.publicUrl}${paths.workbook}`, label: 'Open your workbook' },
  ])
}
