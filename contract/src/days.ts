/** A calendar day, such as 2026-01-31, in words: "Sat, Jan 31, 2026". */
export const dayInWords = (day: string): string =>
  new Intl.DateTimeFormat('en-US', {
    ...{ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
