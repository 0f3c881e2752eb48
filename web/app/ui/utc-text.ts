/** A moment as the tables show it: `2026-11-21 12:00 UTC`. @param iso an ISO 8601 time */
export function utcText(iso: string): string {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return ''
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
