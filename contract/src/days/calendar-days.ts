/** Calendar days, such as 2026-11-21, of the years 1000 to 9999: no times, and no time zones. */

const oneDay = 86_400_000
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Whether a text is a day that exists, as "2028-02-29" and not "2027-02-29". */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const time = timeOf(text)
  return !Number.isNaN(time) && dayAt(time) === text
}

/** @param month from 1 to 12 */
export const dayOf = (year: number, month: number, date: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`

/** @returns the year, the month from 1 to 12, and the day of the month */
export function partsOf(day: string): [year: number, month: number, date: number] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return [year, month, date]
}

/** From 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => new Date(timeOf(day)).getUTCDay()

export const addDays = (day: string, days: number): string => dayAt(timeOf(day) + days * oneDay)

export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/**
 * The same day of the month, a number of months later. Where the month is too short for it, its last day.
 * @returns also the day that does not exist, as "2027-02-29", if the month was too short
 */
export function addMonths(day: string, months: number): { day: string; missing: string | undefined } {
  const [year, month, date] = partsOf(day)
  const count = year * 12 + month - 1 + months
  const [laterYear, laterMonth] = [Math.floor(count / 12), (count % 12) + 1]
  const last = daysInMonth(laterYear, laterMonth)
  return {
    day: dayOf(laterYear, laterMonth, Math.min(date, last)),
    missing: date > last ? dayOf(laterYear, laterMonth, date) : undefined,
  }
}
