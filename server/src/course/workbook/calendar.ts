import { type CalendarAddress, readCalendar } from '@course/contract/course/workbook/deadlines/calendar'
import { countOrRefuse, type LimitsDeps } from '../../accounts/accounts.ts'
import { etagOf } from '../../platform/http/etag.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { findCalendar, findUsableCalendar, insertCalendar, markCalendarRead } from './calendar.queries.ts'
import { type GuideDeps, listUpcoming } from './deadlines.ts'
import { deadlineEntry, writeCalendar } from './write-calendar.ts'

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

/** A member's open deadlines as a calendar file, written while it is read, with what names its state. */
export async function writeDeadlines(deps: GuideDeps & Pick<CalendarDeps, 'site'>, userId: string) {
  const { publicUrl, brand } = deps.site
  const today = new Date().toISOString().slice(0, 10)
  const deadlines = await listUpcoming(deps, userId)
  const over = deadlines.filter(({ day }) => day < today).reverse()
  const entries = [...deadlines.slice(over.length), ...over]
    .slice(0, maxEntries)
    .map((deadline) => deadlineEntry(deadline, publicUrl))
  const calendar = { name: `${brand}: deadlines`, entries }
  return { etag: etagOf(calendar), text: writeCalendar(calendar) }
}

/**
 * The calendar at a private address.
 * @throws Refusal not_found for an address that does not exist, was revoked, or whose member has no access anymore
 */
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
