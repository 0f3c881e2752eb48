const names = (month: 'long' | 'short'): readonly string[] => {
  const { format } = new Intl.DateTimeFormat('en-US', { month, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => format(Date.UTC(2026, index, 1)))
}

/** From January to December. */
export const monthNames = names('long')

/** From Jan to Dec. */
export const shortMonthNames = names('short')

/** Months by their numbers from 1 to 12, such as "May, June". */
export const monthNamesText = (months: readonly number[]): string =>
  months.map((month) => monthNames[month - 1] ?? String(month)).join(', ')
