import {
  type Calendar,
  type CalendarEntry,
  calendarEntry,
} from '@course/contract/course/workbook/deadlines/calendar-file'
import { countDate } from '@course/contract/course/workbook/deadlines/counted-dates'
import type { UpcomingDeadline } from '@course/contract/course/workbook/deadlines/deadlines'
import { propertyName } from '@course/contract/course/workbook/properties/properties'
import * as paths from '@course/contract/paths'
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'

const oneDay = 86_400_000

/** How often a phone is asked to look again, in seconds. */
const refreshSeconds = 6 * 60 * 60

/** A day as the library reads it: midnight in UTC, of which only the day is written. */
const utcDay = (day: string, later = 0): Date => new Date(Date.parse(`${day}T00:00:00Z`) + later * oneDay)

/** Writes the iCalendar text of RFC 5545. Its entries last for whole days and have no time zone. */
export function writeCalendar({ name, entries }: Calendar): string {
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
    prodId: '//Course//Workbook//EN',
  })
  for (const { id, day, title, text, link, changedAt } of entries)
    calendar.createEvent({
      id,
      allDay: true,
      start: utcDay(day),
      end: utcDay(day, 1),
      stamp: new Date(changedAt),
      lastModified: new Date(changedAt),
      summary: title,
      description: text,
      url: link,
      // The day stays free for appointments.
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  return calendar.toString()
}

/** The entry of a deadline, whose link leads to its property. */
export function deadlineEntry(deadline: UpcomingDeadline, publicUrl: string): CalendarEntry {
  const { id, day, what, rule, source, savedAt, property } = deadline
  return calendarEntry(
    {
      id,
      day,
      title: what,
      counted: rule && countDate(rule.confirmed, rule.startedOn).counted,
      citation: source,
      changedAt: savedAt,
    },
    { name: propertyName(property), link: `${publicUrl}${paths.property(property.id)}` },
  )
}
