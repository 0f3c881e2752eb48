import { growingWait, type Pace, settlementSeconds } from '../payments/check-schedule.ts'
import type { AttemptState } from '../tables/attempt-states.ts'

export type RefundState = 'waiting' | 'sent' | 'done' | 'failed'

const hour = 60 * 60

/** An unfinished refund is reported to the owner after this time: by then it was sent a second time. */
export const refundStuckSeconds = 30 * 60

/**
 * Whether a refund may be sent, even if an earlier request has an unknown outcome. If that one went through, the provider
 * rejects a second full refund, but accepts a second partial one.
 * @param sinceRequest seconds since the request with an unknown outcome; null if there is none
 */
export function maySend(isPartial: boolean, sinceRequest: number | null, pace: Pace): boolean {
  if (sinceRequest === null) return true
  return sinceRequest >= (isPartial ? pace.resendDelay : pace.giveUpDelay)
}

export const firstRefundCheck = (state: RefundState, pace: Pace): number | undefined =>
  state === 'waiting' || state === 'sent' ? pace.sweep : undefined

/** Less often over time, and least while its payment is settling. */
export function nextRefundCheck(
  state: RefundState,
  inState: number,
  awaitsSettlement: boolean,
  pace: Pace,
): number | undefined {
  if (state === 'done' || state === 'failed') return undefined
  return awaitsSettlement
    ? growingWait(inState, pace.firstSettlementCheck, 6 * hour)
    : growingWait(inState, pace.sweep, pace.giveUpDelay)
}

/** While its payment is settling, a refund has to wait. @param payment seconds since it reached its state */
export function isRefundStuck(age: number, payment: { state: AttemptState; inState: number }): boolean {
  if (payment.state === 'admitted' || payment.state === 'settling') return age > settlementSeconds
  return Math.min(age, payment.inState) > refundStuckSeconds
}
