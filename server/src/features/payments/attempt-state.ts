/** Where a try at paying stands. */
export type AttemptState =
  | 'opened'
  | 'authorised'
  | 'admitted'
  | 'settling'
  | 'settled'
  | 'declined'
  | 'checking'
  | 'closed'
  | 'voided'
  | 'refunded'
  | 'disputed'

/** Every allowed step. Drawn in docs/payments.md; nothing changes a state along any other. */
const next: Record<AttemptState, readonly AttemptState[]> = {
  opened: ['authorised', 'declined', 'checking', 'closed'],
  checking: ['authorised', 'declined', 'closed'],
  authorised: ['admitted', 'voided'],
  // A hold can run out or be voided at the provider before it is settled; a settlement can be refused.
  // A dispute may be reported before we know of the settlement.
  admitted: ['settling', 'settled', 'declined', 'voided', 'disputed'],
  settling: ['settled', 'declined', 'voided', 'refunded', 'disputed'],
  settled: ['refunded', 'disputed'],
  disputed: ['settled', 'refunded'],
  // An authorization that turns up after the attempt was given up is let go.
  closed: ['voided'],
  declined: [],
  voided: [],
  // A credit can fail after it was accepted.
  refunded: ['settled'],
}

/** Whether an attempt may go from one state to another. */
export const canMove = (from: AttemptState, to: AttemptState): boolean => next[from].includes(to)

/** The states in which the outcome is still open. */
export const openStates: AttemptState[] = ['opened', 'authorised', 'checking']

/** Whether the outcome is still open, so that the e-mail can't be used for another attempt. */
export const isOpen = (state: AttemptState): boolean => openStates.includes(state)

/** What the buyer is told about the attempt. */
export function statusForBuyer(state: AttemptState): 'Success' | 'Checking' | 'NotCharged' {
  if (isOpen(state)) return 'Checking'
  return ['declined', 'closed', 'voided', 'refunded'].includes(state) ? 'NotCharged' : 'Success'
}
