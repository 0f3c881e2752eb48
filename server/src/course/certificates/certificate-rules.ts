interface Held {
  state: 'verified' | 'revoked' | 'replaced' | 'withdrawn'
  name: string | null
  purchaseId: string | null
}

interface Asker {
  name: string
  hasAccess: boolean
  /** The purchase of the present access; null if it came without one. */
  purchaseId: string | null
}

/**
 * What a request for a certificate leads to.
 * - `keep`: the existing certificate.
 * - `rename`: one with the new name and the same title and date. Access may have ended.
 * - `issue`: a new one, if the course is completed. After a full refund, only for another purchase or grant of access.
 * - `refuse`: nothing, without access.
 */
export function decideCertificate(held: Held | undefined, asker: Asker): 'keep' | 'rename' | 'issue' | 'refuse' {
  if (held?.state === 'verified') return held.name === asker.name ? 'keep' : 'rename'
  if (!asker.hasAccess) return held ? 'keep' : 'refuse'
  return held?.state === 'revoked' && held.purchaseId === asker.purchaseId ? 'keep' : 'issue'
}
