import { setImmediate } from 'node:timers/promises'
import {
  type Calendar,
  type CalendarEntry,
  calendarEntry,
} from '@course/contract/course/workbook/deadlines/calendar-file'
import { countDate } from '@course/contract/course/workbook/deadlines/counted-dates'
import { propertyName } from '@course/contract/course/workbook/properties/properties'
import * as paths from '@course/contract/paths'
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { ChangedDeadline } from './deadlines.ts'

const oneDay = 86_400_000

/** How often a phone is asked to look again, in seconds. */
const refreshSeconds = 6 * 60 * 60

/** A day as the library reads it: midnight in UTC, of which only the day is written. */
const utcDay = (day: string, later = 0): Date => new Date(Date.parse(`${day}T00:00:00Z`) + later * oneDay)

/** How many entries are written at once. Between them, others are served. */
const batchSize = 50

/** Writes the iCalendar text of RFC 5545. Its entries last for whole days and have no time zone. */
export async function* writeCalendar({ name, entries }: Calendar): AsyncGenerator<string> {
  const [begin = '', end = ''] = writeBatch({ name, entries: [] }).split(/(?=END:VCALENDAR)/)
  yield begin
  for (let at = 0; at < entries.length; at += batchSize) {
    const text = writeBatch({ name, entries: entries.slice(at, at + batchSize) })
    yield text.slice(text.indexOf('BEGIN:VEVENT'), text.lastIndexOf('END:VCALENDAR'))
    await setImmediate()
  }
  yield end
}

function writeBatch({ name, entries }: Calendar): string {
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
    prodId: '//Course//Workbook//EN',
  })
  for (const { id, day, title, text, link, changedAt, changes } of entries)
    calendar.createEvent({
      id,
      sequence: changes,
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

export function deadlineEntry(deadline: ChangedDeadline, publicUrl: string): CalendarEntry {
  const { id, day, what, rule, source, changedAt, version, property } = deadline
  return calendarEntry(
    {
      id,
      day,
      title: what,
      counted: rule && countDate(rule.confirmed, rule.startedOn).counted,
      citation: source,
      changedAt,
      changes: version - 1,
    },
    { name: propertyName(property), link: `${publicUrl}${paths.property(property.id)}` },
  )
}
