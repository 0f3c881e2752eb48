import { refundFormula, refundSums } from '@course/contract/terms'

/** A request to cancel, with the figures of its time. Money is cents. */
export interface RequestFigures {
  priceCents: number
  videosOpened: number
  videosTotal: number
  owedCents: number
}

/** How the amount owed for a request was calculated at its time, whatever was refunded since. */
export function requestFormula({ owedCents, ...figures }: RequestFigures): string {
  const facts = { ...figures, refundedCents: 0, pendingCents: 0, isWithinWindow: true }
  const refundedBefore = refundSums(facts).owedCents - owedCents
  return refundFormula({ ...facts, refundedCents: refundedBefore })
}
