import type { AttemptState } from '../checkout/attempt-state.ts'
import { growing, type Pace, settlementSeconds, worrySeconds } from '../checkout/look-rules.ts'

/** Where money to be given back stands. */
export type RefundState = 'waiting' | 'sent' | 'done' | 'failed'

const hour = 60 * 60

/** When to look first at a refund that has just come into a state; undefined where nothing is left to be done. */
export const firstRefundLook = (state: RefundState, pace: Pace): number | undefined =>
  state === 'waiting' || state === 'sent' ? pace.sweep : undefined

/**
 * When to look again at a refund that did not change: with growing gaps, wide only while its payment is being settled.
 * @param inState seconds since it came into its state
 */
export function nextRefundLook(
  state: RefundState,
  inState: number,
  awaitsSettlement: boolean,
  pace: Pace,
): number | undefined {
  if (state === 'done' || state === 'failed') return undefined
  return awaitsSettlement ? growing(inState, pace.firstAsk, 6 * hour) : growing(inState, pace.sweep, pace.settleDelay)
}

/**
 * Whether the owner should hear of a refund that is still under way. Before its payment is settled it has to wait as
 * long as settlements take.
 * @param age seconds since it was ordered
 * @param payment the payment's state, and for how many seconds it is in it
 */
export function isRefundWorrying(age: number, payment: { state: AttemptState; inState: number }): boolean {
  if (payment.state === 'admitted' || payment.state === 'settling') return age > settlementSeconds
  return Math.min(age, payment.inState) > worrySeconds
}
