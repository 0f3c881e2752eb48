/** How pages and emails write cards, papers, days, times and deadlines. Sums are in `money-text.ts`. */

interface ShownCard {
  cardType: string | null
  cardLastFour: string | null
}

/** `Visa ending in 1111`. @param unknown what to write if nothing is known of the card */
export const cardText = ({ cardType, cardLastFour }: ShownCard, unknown = 'Card'): string =>
  cardLastFour ? `${cardType ?? 'Card'} ending in ${cardLastFour}` : (cardType ?? unknown)

const formats = new Map<string, Intl.DateTimeFormat>()

/** A format, made once, because that takes far longer than using it. */
function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', options)
  formats.set(key, format)
  return format
}

/** `2026-11-21 12:00 UTC`; empty if the time can't be read. @param iso an ISO 8601 time */
export function utcText(iso: string): string {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return ''
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** A calendar day, such as 2026-01-31, as "Sat, Jan 31, 2026". */
export const dayText = (day: string): string =>
  dateFormat({
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))

/** A time in the site's time zone, such as "Tue, Nov 24, 2026, 11:59 PM CST". Empty if it can't be read. */
export function timeText(moment: Date, timeZone: string): string {
  if (Number.isNaN(moment.getTime())) return ''
  const options = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  return dateFormat({ ...options, ...time, timeZone }).format(moment)
}

/** A time to the minute in a sentence, in the site's time zone, such as "Tuesday, November 24, 2026 at 11:59 PM CST". */
export const momentText = (moment: Date, timeZone: string): string =>
  dateFormat({
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(moment)

/** The day of a time in the site's time zone, such as "Tuesday, November 24, 2026". */
export const dayOfText = (moment: Date, timeZone: string): string =>
  dateFormat({ dateStyle: 'full', timeZone }).format(moment)

/** The day of a time in the site's time zone in a list, such as "Nov 24, 2026". */
export const dayOfTimeText = (moment: Date, timeZone: string): string =>
  dateFormat({ dateStyle: 'medium', timeZone }).format(moment)

/** How and when a buyer asked to cancel, such as "by a letter with the postmark of Friday, November 20, 2026". */
export function requestedText(
  { channel, requestedAt }: { channel: 'site' | 'email' | 'letter'; requestedAt: Date },
  timeZone: string,
): string {
  if (channel === 'letter') return `by a letter with the postmark of ${dayOfText(requestedAt, timeZone)}`
  const moment = momentText(requestedAt, timeZone)
  return channel === 'email' ? `by an email of ${moment}` : `on ${moment}`
}

/** A time zone as people call it, such as "Central Time" for America/Chicago. */
export function timeZoneText(timeZone: string): string {
  const zoneName = (timeZoneName: 'longGeneric' | 'long') =>
    dateFormat({ timeZone, timeZoneName })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const generic = zoneName('longGeneric')
  // UTC has no generic name.
  return generic.startsWith('GMT') ? zoneName('long') : generic
}

interface Deadline {
  deadline: string
  timeZone: string
}

/**
 * The end of the window, such as "the end of Wed, Nov 25 (Central Time)". It ends at midnight, and as a time of day
 * that would be read as the wrong day.
 */
export const deadlineText = (terms: Deadline): string => `the end of ${lastDayText(terms)}`

/** Like `deadlineText`, with the year, for a window that has ended. */
export const pastDeadlineText = (terms: Deadline): string => `the end of ${lastDayText(terms, { year: 'numeric' })}`

function lastDayText({ deadline, timeZone }: Deadline, year: { year?: 'numeric' } = {}): string {
  const options = { weekday: 'short', month: 'short', day: 'numeric', timeZone, ...year } as const
  const day = dateFormat(options).format(Date.parse(deadline) - 60_000)
  return `${day} (${timeZoneText(timeZone)})`
}

/** The buyer's text during the window, the same on the course page, the account page and the receipt. */
export const windowText = (terms: Deadline & { videosOpened: number; videosTotal: number; owed: string }): string =>
  `${terms.videosOpened} of ${terms.videosTotal} videos opened. If you canceled now, you would get ${terms.owed === '0.00' ? 'nothing' : `$${terms.owed}`} back. You can cancel until ${deadlineText(terms)}.`

export const openingRuleText = ({ readingCounts }: { readingCounts: boolean }): string =>
  `A video counts as opened when you press its Play button${readingCounts ? ' or open its written lesson' : ''}. Free lessons and their videos, the state guide, the glossary and What Changed count nothing.`

const kindText = { invoice: 'Invoice', 'credit note': 'Credit note' } as const

interface NumberedPaper {
  kind: keyof typeof kindText
  number: number
}

/** What a paper is called, such as "Credit note 13". */
export const paperTitle = ({ kind, number }: NumberedPaper): string => `${kindText[kind]} ${number}`

/** The name of a paper's file, such as "credit-note-13.pdf". */
export const paperFileName = ({ kind, number }: NumberedPaper): string => `${kind.replace(' ', '-')}-${number}.pdf`
