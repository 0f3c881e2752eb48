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

/** States in which an attempt ends without a purchase. A settlement that was refused ends in one of them too. */
export const unpaidStates: AttemptState[] = ['declined', 'closed', 'voided']

/** States that the sweeper still has to move: the open ones, and payments that are not submitted for settlement. */
export const unfinishedStates: AttemptState[] = [...openStates, 'admitted']
