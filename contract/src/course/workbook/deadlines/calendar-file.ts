import { checkWithOffice } from './counted-dates.ts'

/** One date in a calendar. It lasts for a day and has no time zone, so that no phone moves it to another day. */
export interface CalendarEntry {
  /** Stays the same when the date changes, so that a phone moves the entry instead of adding another one. */
  id: string
  day: string
  title: string
  /** Lines of plain text. */
  text: string
  /** The page of the property. */
  link: string
  /** When the member last changed it or its property, as an ISO time. */
  changedAt: string
  /** How often the member has changed it. */
  changes: number
}

export interface Calendar {
  name: string
  entries: readonly CalendarEntry[]
}

/** A date that a member confirmed or entered. */
export interface ConfirmedDate {
  id: string
  day: string
  title: string
  /** How it was counted, and its citation; null for a date of the member's own. */
  counted: string | null
  citation: string | null
  changedAt: string
  changes: number
}

/** What a phone shows of a date. */
export function calendarEntry(
  { id, day, title, counted, citation, changedAt, changes }: ConfirmedDate,
  property: { name: string; link: string },
): CalendarEntry {
  const lines = [property.name, counted, citation && `${citation}.`, checkWithOffice]
  return {
    id,
    day,
    title: `${title}: ${property.name}`,
    text: lines.filter(Boolean).join('\n'),
    link: property.link,
    changedAt,
    changes,
  }
}
