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

const next: Record<AttemptState, readonly AttemptState[]> = {
  opened: ['authorised', 'declined', 'checking', 'closed'],
  checking: ['authorised', 'declined', 'closed'],
  authorised: ['admitted', 'voided'],
  admitted: ['settling', 'settled'],
  settling: ['settled'],
  settled: [],
  declined: [],
  // An authorisation that turns up after the attempt was given up is let go.
  closed: ['voided'],
  voided: [],
}

/** Whether an attempt may go from one state to another. */
export const canMove = (from: AttemptState, to: AttemptState): boolean => next[from].includes(to)

/** Whether the outcome is still open, so that the e-mail can't be used for another attempt. */
export const isLive = (state: AttemptState): boolean => ['opened', 'authorised', 'checking'].includes(state)

/** What the tab that paid is told. */
export function answerFor(state: AttemptState): 'Success' | 'Checking' | 'NotCharged' {
  if (isLive(state)) return 'Checking'
  return ['admitted', 'settling', 'settled'].includes(state) ? 'Success' : 'NotCharged'
}

/** For how long an order id is watched after its attempt was given up, in seconds. */
export const watchSeconds = 72 * 60 * 60

/**
 * When to look at an attempt again: soon at first, later every hour.
 * @param ageSeconds since the attempt was opened
 * @returns seconds to wait, or undefined when the watch is over
 */
export function nextLook(ageSeconds: number, firstWaitSeconds: number): number | undefined {
  if (ageSeconds >= watchSeconds) return undefined
  return Math.min(Math.max(firstWaitSeconds, Math.round(ageSeconds / 2)), 3_600)
}
