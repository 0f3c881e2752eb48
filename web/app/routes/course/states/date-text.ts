/** A date as precise as it is known: "July 1, 2024", "July 2024" or "2024". */
export function dateText(date: string): string {
  const [, month, day] = date.split('-')
  if (!month) return date
  const options: Intl.DateTimeFormatOptions = day ? { dateStyle: 'long' } : { month: 'long', year: 'numeric' }
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(date))
}
