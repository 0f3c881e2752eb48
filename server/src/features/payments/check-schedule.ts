import type { AttemptState } from './attempt-state.ts'

/** How soon and how often attempts are looked at, in seconds. Arguments, so that tests need not wait. */
export interface Pace {
  /** After how long without a trace at the provider an attempt is given up; longer than any call to the provider. */
  giveUpDelay: number
  /**
   * After how long a partial refund with an unknown outcome may be sent again. The provider would accept a second copy,
   * so this is far longer than any request can live.
   */
  resendDelay: number
  /** Between two rounds of the sweeper. */
  sweep: number
  /** Until a settlement is asked after for the first time. */
  firstSettlementCheck: number
}

export const productionPace: Pace = { giveUpDelay: 60, resendDelay: 900, sweep: 20, firstSettlementCheck: 60 }

const hour = 60 * 60
const day = 24 * hour

/** For how long an order id is watched after its attempt was given up. */
export const watchSeconds = 72 * hour

/** For how long a settlement may take before a person has to look. */
export const settlementSeconds = 14 * day

/** When to look first at an attempt that has just come into a state; undefined where nothing is left to be done. */
export function firstCheck(state: AttemptState, pace: Pace): number | undefined {
  switch (state) {
    case 'opened':
    case 'authorised':
    case 'closed':
      return pace.giveUpDelay
    case 'checking':
    case 'admitted':
      return 0
    case 'settling':
      return pace.firstSettlementCheck
    default:
      return undefined
  }
}

/**
 * When to look again at an attempt that did not change: every round while its outcome is open, later with growing gaps.
 * @param inState seconds since it came into its state
 * @returns seconds, or undefined when the time for it is over
 */
export function nextCheck(state: AttemptState, inState: number, pace: Pace): number | undefined {
  switch (state) {
    case 'closed':
      return inState >= watchSeconds ? undefined : growingWait(inState, pace.giveUpDelay, hour)
    case 'settling':
      return inState >= settlementSeconds ? undefined : growingWait(inState, pace.firstSettlementCheck, 6 * hour)
    case 'opened':
    case 'authorised':
    case 'checking':
    case 'admitted':
      return pace.sweep
    default:
      return undefined
  }
}

/** After how long an outcome that stays open, or a settlement that is not even submitted, is a matter for a person. */
export const stuckSeconds = 15 * 60

/**
 * Whether the owner should hear of an attempt that is still in its state after it was looked at.
 * @param wait until the next look, as `nextCheck` says; undefined when its time is over
 */
export function isStuck(state: AttemptState, inState: number, wait: number | undefined): boolean {
  if (state === 'settling') return wait === undefined
  return ['opened', 'authorised', 'checking', 'admitted'].includes(state) && inState > stuckSeconds
}

/** Half of the time that has passed, within bounds. */
export const growingWait = (passed: number, least: number, most: number) =>
  Math.min(Math.max(least, Math.round(passed / 2)), most)
