export const attemptStates = [
  'opened',
  'authorised',
  'admitted',
  'settling',
  'settled',
  'declined',
  'checking',
  'closed',
  'voided',
  'refunded',
  'disputed',
] as const
export type AttemptState = (typeof attemptStates)[number]

/** States in which nobody knows yet whether the card is charged. */
export const openStates: AttemptState[] = ['opened', 'authorised', 'checking']

/** States that the sweeper still has to move: the open ones, and payments that are not submitted for settlement. */
export const unfinishedStates: AttemptState[] = [...openStates, 'admitted']
