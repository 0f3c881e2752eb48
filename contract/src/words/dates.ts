/** How pages write calendar days, in words. Kept free of imports, because public pages load it. Times are in `texts.ts`. */

const inWords = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(date))

/** `November 22, 2026` for 2026-11-22. */
export const longDateText = (day: string): string => inWords(day, { dateStyle: 'long' })

/** `November 2026` for 2026-11 or 2026-11-22. */
export const monthText = (date: string): string => inWords(date, { month: 'long', year: 'numeric' })
