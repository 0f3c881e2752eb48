import type { AttemptState } from '../payments/attempt-state.ts'
import { growingWait, type Pace, settlementSeconds } from '../payments/check-schedule.ts'

/** Where money to be given back stands. */
export type RefundState = 'waiting' | 'sent' | 'done' | 'failed'

const hour = 60 * 60

/** After how long an unfinished refund is reported to the owner: by then it was sent a second time. */
export const refundStuckSeconds = 30 * 60

/**
 * Whether a refund may be sent although an earlier request has an unknown outcome. A second request for the whole
 * payment would be refused by the provider if the first one went through; a second partial refund would be accepted.
 * @param sinceRequest seconds since that request; null when no request has an unknown outcome
 */
export function maySend(isPartial: boolean, sinceRequest: number | null, pace: Pace): boolean {
  if (sinceRequest === null) return true
  return sinceRequest >= (isPartial ? pace.resendDelay : pace.giveUpDelay)
}

/** When to look first at a refund that has just come into a state; undefined where nothing is left to be done. */
export const firstRefundCheck = (state: RefundState, pace: Pace): number | undefined =>
  state === 'waiting' || state === 'sent' ? pace.sweep : undefined

/**
 * When to look again at a refund that did not change: with growing gaps, wide only while its payment is being settled.
 * @param inState seconds since it came into its state
 */
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

/**
 * Whether a refund that is still in progress is reported to the owner. Before its payment is settled it has to wait as
 * long as settlements take.
 * @param age seconds since it was ordered
 * @param payment the payment's state, and for how many seconds it is in it
 */
export function isRefundStuck(age: number, payment: { state: AttemptState; inState: number }): boolean {
  if (payment.state === 'admitted' || payment.state === 'settling') return age > settlementSeconds
  return Math.min(age, payment.inState) > refundStuckSeconds
}
