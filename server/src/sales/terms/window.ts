import { federalHoliday, isWeekend } from '@course/contract/days/federal-holidays'
import { Temporal } from 'temporal-polyfill'

export function isBusinessDay(date: Temporal.PlainDate): boolean {
  const day = date.toString()
  return !isWeekend(day) && federalHoliday(day) === undefined
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

/** The date's own day does not count. @param timeZone decides which day the date belongs to and when a day ends */
export function endOfBusinessDay(after: Date, n: number, timeZone: string): Date {
  const day = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  return new Date(nthBusinessDayAfter(day, n).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds)
}

/** @param terms.windowBusinessDays of the accepted terms: so many business days after the day of enrollment */
export const windowEnd = (enrolledAt: Date, timeZone: string, terms: { windowBusinessDays: number }): Date =>
  endOfBusinessDay(enrolledAt, terms.windowBusinessDays, timeZone)

export interface WindowFigures {
  videosOpened: number
  videosTotal: number
  deadline: Date
}

export const countOpened = (countedVideoIds: string[], openedVideoIds: string[]) => ({
  videosOpened: openedVideoIds.filter((id) => countedVideoIds.includes(id)).length,
  videosTotal: countedVideoIds.length,
})
