import { type AttemptState, openStates } from '../tables/attempt-states.ts'

const transitions: Record<AttemptState, readonly AttemptState[]> = {
  opened: ['authorised', 'declined', 'checking', 'closed'],
  checking: ['authorised', 'declined', 'closed'],
  authorised: ['admitted', 'voided'],
  // An authorization can expire or be voided at the provider before it settles, and a settlement can be declined.
  // A dispute can be reported before we learn of the settlement.
  admitted: ['settling', 'settled', 'declined', 'voided', 'disputed'],
  settling: ['settled', 'declined', 'voided', 'refunded', 'disputed'],
  settled: ['refunded', 'disputed'],
  disputed: ['settled', 'refunded'],
  // An authorization that turns up after the attempt was closed is voided.
  closed: ['voided'],
  declined: [],
  voided: [],
  // A credit can fail after it was accepted.
  refunded: ['settled'],
}

export const canMove = (from: AttemptState, to: AttemptState): boolean => transitions[from].includes(to)

/** Whether the outcome is open, which blocks another attempt with the same email. */
export const isOpen = (state: AttemptState): boolean => openStates.includes(state)

export function statusForBuyer(state: AttemptState): 'Success' | 'Checking' | 'NotCharged' {
  if (isOpen(state)) return 'Checking'
  return ['declined', 'closed', 'voided', 'refunded'].includes(state) ? 'NotCharged' : 'Success'
}
