import { Temporal } from 'temporal-polyfill'

/** The first moment of a day in a time zone. A day with a clock change may not begin at midnight. */
export const startOfDay = (day: Temporal.PlainDate, timeZone: string): Date =>
  new Date(day.toZonedDateTime(timeZone).epochMilliseconds)

const zoned = (moment: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)

export const dayIn = (moment: Date, timeZone: string): string => zoned(moment, timeZone).toPlainDate().toString()

/** A moment in a time zone as files write it: with its offset, such as 2026-11-24T19:15:32-06:00. */
export const timeIn = (moment: Date, timeZone: string): string =>
  zoned(moment, timeZone).toString({ smallestUnit: 'second', timeZoneName: 'never' })

/** A period, from its start until just before its end. Without one of them it is open on that side. */
export interface Period {
  start: Date | undefined
  end: Date | undefined
}

/** The period of some days in a time zone, the last one included. @param timeZone IANA name */
export function periodOfDays(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): Period {
  return {
    start: from ? startOfDay(Temporal.PlainDate.from(from), timeZone) : undefined,
    end: to ? startOfDay(Temporal.PlainDate.from(to).add({ days: 1 }), timeZone) : undefined,
  }
}

interface CalendarDay {
  day: string
  /** Its first moment. A day with a clock change has 23 or 25 hours, and may not begin at midnight. */
  start: Date
}

/** The last days in a time zone, today included, oldest first. @returns the days, and the end of the last one */
export function lastDays(now: Date, count: number, timeZone: string): { days: CalendarDay[]; end: Date } {
  const today = zoned(now, timeZone).toPlainDate()
  const days = Array.from({ length: count }, (_, at) => today.subtract({ days: count - 1 - at }))
  return {
    days: days.map((date) => ({ day: date.toString(), start: startOfDay(date, timeZone) })),
    end: startOfDay(today.add({ days: 1 }), timeZone),
  }
}
