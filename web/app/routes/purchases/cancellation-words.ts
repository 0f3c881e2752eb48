import type { Cancellation } from '@course/contract/refunds'

/** How a cancellation stands. @param owed the sum that the terms gave at the moment of asking, as text */
export function cancellationSentence({ state, isWithinWindow }: Cancellation, owed: string): string {
  if (state === 'refunded') return 'It was answered with a refund.'
  if (state === 'declined') return 'It was declined.'
  return isWithinWindow
    ? `It came within the window: ${owed} is owed.`
    : 'It came after the window: nothing is owed, and you decide.'
}
