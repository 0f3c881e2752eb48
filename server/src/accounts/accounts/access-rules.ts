import { isolate } from '@course/contract/words/isolated-text'
export interface EndOfAccess {
  reason: string | null
  /** If true, the reason is in the administrator's words; otherwise it is a sentence of the site. */
  byAdministrator: boolean
}

/**
 * The sentence that a user without access to the course reads.
 * @param end how the last access ended; undefined if the account never had access
 */
export function whyNoAccess(end: EndOfAccess | undefined): string {
  if (!end) return 'There is no purchase for this account yet.'
  if (!end.reason) return 'Your access to the course has ended.'
  if (!end.byAdministrator) return end.reason
  const stop = /[.!?]$/.test(end.reason) ? '' : '.'
  return `We have ended your access to the course. The reason: ${isolate(end.reason)}${stop}`
}
