/** A period that one press shows, as the page's address names it. */
export interface Preset {
  title: string
  from: string
  to: string
  by: 'day' | 'week' | 'month'
}

const dayMs = 86_400_000
const iso = (date: Date) => date.toISOString().slice(0, 10)
const addDays = (date: Date, days: number) => new Date(date.getTime() + days * dayMs)

/** Today in a time zone, such as 2026-11-21. @param timeZone IANA name */
export const todayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)

/** The usual periods on a day. Weeks begin on Sunday. */
export function presetsOn(today: string): Preset[] {
  const date = new Date(`${today}T00:00:00Z`)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const sunday = addDays(date, -date.getUTCDay())
  const first = (months: number) => new Date(Date.UTC(year, month + months, 1))
  const period = (title: string, from: Date, to: Date, by: Preset['by']) => ({
    title,
    from: iso(from),
    to: iso(to),
    by,
  })
  return [
    period('Last 30 days', addDays(date, -29), date, 'day'),
    period('This week', sunday, date, 'day'),
    period('Last week', addDays(sunday, -7), addDays(sunday, -1), 'day'),
    period('This month', first(0), date, 'day'),
    period('Last month', first(-1), addDays(first(0), -1), 'day'),
    period('This year', new Date(Date.UTC(year, 0, 1)), date, 'month'),
    period('Last year', new Date(Date.UTC(year - 1, 0, 1)), new Date(Date.UTC(year - 1, 11, 31)), 'month'),
  ]
}
