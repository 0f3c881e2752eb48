/** A registration time as the table shows it: `2026-11-21 12:00 UTC`. @param iso an ISO 8601 time */
export function registeredText(iso: string): string {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return ''
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
