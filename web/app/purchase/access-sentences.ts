import type { AccessGrant } from '@course/contract/sales/purchases'
import { isolate } from '@course/contract/words/isolated-text'
import { timeText } from '@course/contract/words/texts'

/** Whether a user has access, in one sentence. */
export function accessHeadline(grants: readonly AccessGrant[]): string {
  if (grants.length === 0) return 'This person has never had access to the course.'
  return grants.some(({ endedAt }) => endedAt === null)
    ? 'This person has access to the course.'
    : 'This person had access to the course, and it has ended.'
}

const quoted = (reason: string | null) => (reason === null ? '' : `: “${isolate(reason.replace(/\.$/, ''))}”`)

/** The reason, start and end of one grant of access. */
export function grantText(grant: AccessGrant, timeZone: string): string {
  const since = timeText(new Date(grant.grantedAt), timeZone)
  const why =
    grant.source === 'purchase'
      ? 'by a purchase'
      : `${grant.purchaseId ? 'restored' : 'given'} by ${isolate(grant.grantedBy ?? 'an administrator')}${quoted(grant.grantReason)}`
  if (grant.endedAt === null) return `Access since ${since}, ${why}.`
  const by = grant.endedBy === null ? '' : ` by ${isolate(grant.endedBy)}`
  const end = by || grant.endReason ? ` Ended${by}${quoted(grant.endReason)}.` : ''
  return `Access from ${since} to ${timeText(new Date(grant.endedAt), timeZone)}, ${why}.${end}`
}
