/** How somebody's last access ended. */
export interface EndOfAccess {
  reason: string | null
  /** By hand: the reason is then the administrator's own words, otherwise a sentence of the site. */
  byAdministrator: boolean
}

/**
 * What somebody without access to the course reads about it.
 * @param end of the last access; undefined for an account that never had one
 */
export function whyNoAccess(end: EndOfAccess | undefined): string {
  if (!end) return 'There is no purchase for this account yet.'
  if (!end.reason) return 'Your access to the course has ended.'
  if (!end.byAdministrator) return end.reason
  const stop = /[.!?]$/.test(end.reason) ? '' : '.'
  return `We have ended your access to the course. The reason: ${end.reason}${stop}`
}
