import { type CalendarAddress, readCalendar } from '@course/contract/course/workbook/deadlines/calendar'
import {
  type Calendar,
  type CalendarEntry,
  calendarEntry,
} from '@course/contract/course/workbook/deadlines/calendar-file'
import { countDate } from '@course/contract/course/workbook/deadlines/counted-dates'
import { propertyName } from '@course/contract/course/workbook/properties/properties'
import * as paths from '@course/contract/paths'
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import { countOrRefuse, type LimitsDeps } from '../../accounts/accounts.ts'
import { etagOf } from '../../platform/http/etag.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { findCalendar, findUsableCalendar, insertCalendar, markCalendarRead } from './calendar.queries.ts'
import { type ChangedDeadline, type GuideDeps, listUpcoming } from './deadlines.ts'

export interface CalendarDeps extends SessionDeps, GuideDeps, LimitsDeps {
  site: { readonly publicUrl: string; readonly brand: string }
}

export async function readAddress({ db, tokens, site }: CalendarDeps, userId: string): Promise<CalendarAddress> {
  const row = await findCalendar(db, userId)
  if (!row) return { address: null, createdAt: null, readAt: null }
  const path = readCalendar.path.replace(':key', tokens.calendarKeys.issue(row.id))
  return {
    address: `${site.publicUrl}${path}`,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }
}

export async function createAddress(deps: CalendarDeps, userId: string): Promise<CalendarAddress> {
  await insertCalendar(deps.db, userId, newId())
  return readAddress(deps, userId)
}

/** Calendars get no more. Those that are due come first, then the newest that are over. */
const maxEntries = 500

/** A member's open deadlines as a calendar file. */
export async function writeDeadlines(deps: GuideDeps & Pick<CalendarDeps, 'site'>, userId: string) {
  const { publicUrl, brand } = deps.site
  const today = new Date().toISOString().slice(0, 10)
  const deadlines = await listUpcoming(deps, userId)
  const over = deadlines.filter(({ day }) => day < today).reverse()
  const entries = [...deadlines.slice(over.length), ...over]
    .slice(0, maxEntries)
    .map((deadline) => deadlineEntry(deadline, publicUrl))
  const calendar = { name: `${brand}: deadlines`, entries }
  return { etag: etagOf(calendar), value: writeCalendar(calendar) }
}

/** @throws Refusal not_found for an address that never existed, was revoked, or whose member has no access anymore */
export async function readAtAddress(deps: CalendarDeps, key: string, address: string) {
  await countOrRefuse(deps, 'calendarsByAddress', address)
  const id = deps.tokens.calendarKeys.read(key)
  const calendar = id === undefined ? undefined : await findUsableCalendar(deps.db, id)
  if (!calendar)
    throw new Refusal(
      'not_found',
      'There is no calendar at this address. It may have been revoked, or access has ended.',
    )
  await markCalendarRead(deps.db, calendar.id)
  return writeDeadlines(deps, calendar.userId)
}

const oneDay = 86_400_000

/** How often a phone is asked to look again, in seconds. */
const refreshSeconds = 6 * 60 * 60

/** A day as the library reads it: midnight in UTC, of which only the day is written. */
const utcDay = (day: string, later = 0): Date => new Date(Date.parse(`${day}T00:00:00Z`) + later * oneDay)

/** Writes the iCalendar text of RFC 5545. Its entries last for whole days and have no time zone. */
function writeCalendar({ name, entries }: Calendar): string {
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

function deadlineEntry(deadline: ChangedDeadline, publicUrl: string): CalendarEntry {
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
