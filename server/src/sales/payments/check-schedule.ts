import { type AttemptState, unfinishedStates } from '../tables/attempt-states.ts'

export interface Pace {
  /** An attempt that the provider doesn't know is closed after this time. Longer than any call to the provider. */
  giveUpDelay: number
  /**
   * A partial refund with an unknown outcome may be sent again after this time. The provider would accept a duplicate,
   * so this is far longer than any request can take.
   */
  resendDelay: number
  sweep: number
  firstSettlementCheck: number
}

export const productionPace: Pace = { giveUpDelay: 60, resendDelay: 900, sweep: 20, firstSettlementCheck: 60 }

const hour = 60 * 60
const day = 24 * hour

/** How long a closed attempt is checked for a late authorization: it may reach the provider days after a failure. */
export const watchSeconds = 72 * hour

/** A settlement that takes longer is reported to the owner. Banks settle within days. */
export const settlementSeconds = 14 * day

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

/** Seconds until an unchanged attempt is checked again: less often later, and undefined for never. */
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

/** An outcome that is open for longer, or a settlement that is not submitted by then, is reported to the owner. */
export const stuckSeconds = 15 * 60

/** Whether an attempt that a check left unchanged is reported to the owner. @param wait seconds until the next check */
export function isStuck(state: AttemptState, inState: number, wait: number | undefined): boolean {
  if (state === 'settling') return wait === undefined
  return unfinishedStates.includes(state) && inState > stuckSeconds
}

/** Half of the elapsed seconds, between min and max. */
export const growingWait = (elapsed: number, min: number, max: number) =>
  Math.min(Math.max(min, Math.round(elapsed / 2)), max)
