/** A certificate as far as its renewal depends on it. */
interface Held {
  state: 'verified' | 'revoked' | 'replaced' | 'withdrawn'
  name: string | null
  purchaseId: string | null
}

interface Asker {
  /** The present name of the account. */
  name: string
  hasAccess: boolean
  /** The purchase of the present access; null if it came without one. */
  purchaseId: string | null
}

/**
 * What a request for a certificate leads to.
 * - `keep`: the certificate that there is.
 * - `rename`: one with the new name and the same title and date. Access may have ended.
 * - `issue`: a new one, if the course is completed. After a full refund only for another purchase.
 * - `refuse`: nothing without access.
 */
export function whatToIssue(held: Held | undefined, asker: Asker): 'keep' | 'rename' | 'issue' | 'refuse' {
  if (held?.state === 'verified') return held.name === asker.name ? 'keep' : 'rename'
  if (!asker.hasAccess) return held ? 'keep' : 'refuse'
  return held?.state === 'revoked' && held.purchaseId === asker.purchaseId ? 'keep' : 'issue'
}

/** A name as the paper shows it: each accent in one character with what it is on, as far as there is one. */
export const printedName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.normalize('NFC').replace(/\s+/gu, ' ').trim()
