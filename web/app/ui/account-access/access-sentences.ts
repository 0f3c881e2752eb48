import type { AccessGrant } from '@course/contract/purchases'
import { utcText } from '@course/contract/texts'

/** Whether a user has access, in one sentence. */
export function accessHeadline(grants: readonly AccessGrant[]): string {
  if (grants.length === 0) return 'This person has never had access to the course.'
  return grants.some(({ endedAt }) => endedAt === null)
    ? 'This person has access to the course.'
    : 'This person had access to the course, and it has ended.'
}

const quoted = (reason: string | null) => (reason === null ? '' : `: “${reason.replace(/\.$/, '')}”`)

/** The reason, start and end of one grant of access. */
export function grantText(grant: AccessGrant): string {
  const since = utcText(grant.grantedAt)
  const why =
    grant.source === 'purchase'
      ? 'by a purchase'
      : `given by ${grant.grantedBy ?? 'an administrator'}${quoted(grant.grantReason)}`
  if (grant.endedAt === null) return `Access since ${since}, ${why}.`
  const by = grant.endedBy === null ? '' : ` by ${grant.endedBy}`
  const end = by || grant.endReason ? ` Ended${by}${quoted(grant.endReason)}.` : ''
  return `Access from ${since} to ${utcText(grant.endedAt)}, ${why}.${end}`
}
