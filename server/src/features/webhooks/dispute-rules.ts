/** How a dispute stands. */
export interface DisputeStanding {
  status: 'open' | 'won' | 'lost'
  occurredAt: Date
}

/**
 * What is known of a dispute after one more notification, in whatever order they come: an end beats an opening,
 * and of two ends the later one counts.
 */
export function standingAfter(known: DisputeStanding | undefined, told: DisputeStanding): DisputeStanding {
  if (!known) return told
  const isEnded = known.status !== 'open'
  if (isEnded !== (told.status !== 'open')) return isEnded ? known : told
  return told.occurredAt > known.occurredAt ? told : known
}
