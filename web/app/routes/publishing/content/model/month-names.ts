/** From January to December. */
export const monthNames: readonly string[] = Array.from({ length: 12 }, (_, index) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, index, 1))),
)

/** Months by their numbers from 1 to 12, such as "May, June". */
export const monthsText = (months: readonly number[]): string =>
  months.map((month) => monthNames[month - 1] ?? String(month)).join(', ')
