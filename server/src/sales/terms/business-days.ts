import { Temporal } from 'temporal-polyfill'

const [saturday, sunday, monday, thursday] = [6, 7, 1, 4]

/** The nth weekday of a month, such as the third Monday; the last one if n is 0. */
function nth(year: number, month: number, weekday: number, n: number): Temporal.PlainDate {
  const first = Temporal.PlainDate.from({ year, month, day: 1 })
  if (n === 0) {
    const last = first.with({ day: first.daysInMonth })
    return last.subtract({ days: (last.dayOfWeek - weekday + 7) % 7 })
  }
  return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + 7 * (n - 1) })
}

/** A holiday with a fixed date is observed on Friday if it falls on a Saturday, and on Monday if on a Sunday. */
function observed(year: number, month: number, day: number): Temporal.PlainDate {
  const date = Temporal.PlainDate.from({ year, month, day })
  if (date.dayOfWeek === saturday) return date.subtract({ days: 1 })
  return date.dayOfWeek === sunday ? date.add({ days: 1 }) : date
}

/**
 * The observed US federal holidays of a year.
 * Source: 5 U.S.C. 6103 (a) and (b).
 */
function federalHolidays(year: number): Temporal.PlainDate[] {
  return [
    observed(year, 1, 1),
    nth(year, 1, monday, 3),
    nth(year, 2, monday, 3),
    nth(year, 5, monday, 0),
    observed(year, 6, 19),
    observed(year, 7, 4),
    nth(year, 9, monday, 1),
    nth(year, 10, monday, 2),
    observed(year, 11, 11),
    nth(year, 11, thursday, 4),
    observed(year, 12, 25),
  ]
}

/** Whether a date is neither a weekend day nor an observed US federal holiday. */
export function isBusinessDay(date: Temporal.PlainDate): boolean {
  if (date.dayOfWeek === saturday || date.dayOfWeek === sunday) return false
  // New Year's Day of the next year can be observed in this one.
  return ![...federalHolidays(date.year), observed(date.year + 1, 1, 1)].some((holiday) => holiday.equals(date))
}

/** The nth business day after a date, which does not count itself. */
export function nthBusinessDayAfter(after: Temporal.PlainDate, n: number): Temporal.PlainDate {
  let date = after
  for (let counted = 0; counted < n; ) {
    date = date.add({ days: 1 })
    if (isBusinessDay(date)) counted += 1
  }
  return date
}

/**
 * The end of the nth business day after a date. The date's own day does not count.
 * @param timeZone IANA name; decides which day the date belongs to and when a day ends
 * @returns the first instant after that business day
 */
export function endOfBusinessDay(after: Date, n: number, timeZone: string): Date {
  const day = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  return new Date(nthBusinessDayAfter(day, n).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds)
}
