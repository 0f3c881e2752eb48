/** A time as the owner reads it, in the browser's own time zone, such as "Nov 22, 2026, 9:41 PM". */
export const whenText = (iso: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))

/** Such as "by Ada Lovelace on Nov 22, 2026, 9:41 PM". Nobody saved what came from files. */
export const byAndWhen = (by: string | null, iso: string): string =>
  by === null ? `from the files on ${whenText(iso)}` : `by ${by} on ${whenText(iso)}`
