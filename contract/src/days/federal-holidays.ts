import { addDays, dayOf, daysInMonth, weekdayOf } from './calendar-days.ts'

const [sunday, monday, thursday, saturday] = [0, 1, 4, 6]

/** The nth weekday of a month, such as the third Monday; the last one if n is 0. */
function nth(year: number, month: number, weekday: number, n: number): string {
  if (n === 0) {
    const last = dayOf(year, month, daysInMonth(year, month))
    return addDays(last, -((weekdayOf(last) - weekday + 7) % 7))
  }
  const first = dayOf(year, month, 1)
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1))
}

interface Holiday {
  name: string
  day: string
  /** The first year in which it was a federal holiday, where that matters. */
  since?: number
}

const holidaysOf = (year: number): Holiday[] => [
  { name: 'New Year’s Day', day: dayOf(year, 1, 1) },
  { name: 'the Birthday of Martin Luther King, Jr.', day: nth(year, 1, monday, 3), since: 1986 },
  { name: 'Washington’s Birthday', day: nth(year, 2, monday, 3) },
  { name: 'Memorial Day', day: nth(year, 5, monday, 0) },
  { name: 'Juneteenth', day: dayOf(year, 6, 19), since: 2021 },
  { name: 'Independence Day', day: dayOf(year, 7, 4) },
  { name: 'Labor Day', day: nth(year, 9, monday, 1) },
  { name: 'Columbus Day', day: nth(year, 10, monday, 2) },
  { name: 'Veterans Day', day: dayOf(year, 11, 11) },
  { name: 'Thanksgiving Day', day: nth(year, 11, thursday, 4) },
  { name: 'Christmas Day', day: dayOf(year, 12, 25) },
]

/** A holiday on a Saturday is observed on Friday, and one on a Sunday on Monday. */
function observedOn(day: string): string {
  const weekday = weekdayOf(day)
  if (weekday === saturday) return addDays(day, -1)
  return weekday === sunday ? addDays(day, 1) : day
}

/**
 * The name of the US federal holiday on a day, or of one that is observed on it; undefined on other days.
 * Source: 5 U.S.C. 6103 (a) and (b).
 */
export function federalHoliday(day: string): string | undefined {
  const year = Number(day.slice(0, 4))
  // New Year's Day of the next year can be observed in this one.
  const all = [...holidaysOf(year), ...holidaysOf(year + 1).slice(0, 1)].filter(({ since = 0 }) => year >= since)
  const itself = all.find((holiday) => holiday.day === day)
  const observed = all.find((holiday) => observedOn(holiday.day) === day)
  return itself?.name ?? (observed && `${observed.name} (observed)`)
}

/** Whether a day is a Saturday or a Sunday. */
export const isWeekend = (day: string): boolean => [saturday, sunday].includes(weekdayOf(day))
