/** How pages write calendar days, in words. Kept free of imports, because public pages load it. Times are in `texts.ts`. */

/** Writes days in one format, which is made once, because that takes far longer than using it. */
function inWords(options: Intl.DateTimeFormatOptions): (date: string) => string {
  let format: Intl.DateTimeFormat | undefined
  return (date) => {
    format ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
    return format.format(new Date(date))
  }
}

/** `November 22, 2026` for 2026-11-22. */
export const longDateText = inWords({ dateStyle: 'long' })

/** `November 2026` for 2026-11 or 2026-11-22. */
export const monthText = inWords({ month: 'long', year: 'numeric' })

/** A date as precise as it is known: "July 1, 2024", "July 2024" or "2024". */
export function partialDateText(date: string): string {
  const [year = '', month, day] = date.split('-')
  if (!month) return year
  return day ? longDateText(date) : monthText(date)
}

/** The day of a time where the reader is, such as "November 22, 2026". @param iso an ISO 8601 time */
export const localDayText = (iso: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(iso))

/** `Nov 22` for 2026-11-22, as for the axis of a chart. */
export const shortDayText = inWords({ month: 'short', day: 'numeric' })

/** `Nov 2026` for 2026-11-22, as for the axis of a chart. */
export const shortMonthText = inWords({ month: 'short', year: 'numeric' })

/** Such as "Nov 1 – 7, 2026", or "Nov 1, 2026" for one day. */
export const dayRangeText = (from: string, to: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
    .formatRange(new Date(from), new Date(to))
    // Some engines put thin spaces around the dash.
    .replace(/\s/g, ' ')
