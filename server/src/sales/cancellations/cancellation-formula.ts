import { refundFormula, refundSums } from '@course/contract/sales/terms'

export interface RequestFigures {
  priceCents: number
  videosOpened: number
  videosTotal: number
  owedCents: number
}

/** The calculation of the amount owed, as of the request. Later refunds don't change it. */
export function requestFormula({ owedCents, ...figures }: RequestFigures): string {
  const facts = { ...figures, refundedCents: 0, pendingCents: 0, isWithinWindow: true }
  const refundedBefore = refundSums(facts).owedCents - owedCents
  return refundFormula({ ...facts, refundedCents: refundedBefore })
}
