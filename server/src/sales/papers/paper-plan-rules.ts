import type { PaperCause, PaperKind } from '@course/contract/sales/papers'
import type { PurchaseStatus } from '@course/contract/sales/purchases'

export interface IssuedPaper {
  id: string
  kind: PaperKind
  cause: PaperCause
  refundId: string | null
  amountCents: number
  hasCompany: boolean
}

interface Purchase {
  amountCents: number
  isSold: boolean
  hasDetails: boolean
  refunds: readonly { id: string; amountCents: number; state: string }[]
}

export interface PaperPlan {
  kind: PaperKind
  cause: PaperCause
  amountCents: number
  refundId: string | null
  aboutId: string | null
}

/** A payment that is not settled yet can still fail, and one that was not collected is no sale. */
export const isSold = (status: PurchaseStatus): boolean => status !== 'collecting' && status !== 'not collected'

export const sumOfPapers = (papers: readonly Pick<IssuedPaper, 'kind' | 'amountCents'>[]): number =>
  papers.reduce((sum, { kind, amountCents }) => sum + (kind === 'invoice' ? amountCents : -amountCents), 0)

/** The paper that a purchase lacks next; undefined once its papers are complete. @param papers in the order of issue */
export function nextPaper(purchase: Purchase, papers: readonly IssuedPaper[]): PaperPlan | undefined {
  const sale = papers.find(({ cause }) => cause === 'sale')
  if (!sale) {
    const { amountCents } = purchase
    return purchase.isSold ? { kind: 'invoice', cause: 'sale', amountCents, refundId: null, aboutId: null } : undefined
  }
  const invoice = papers.findLast(({ kind, cause }) => kind === 'invoice' && cause === 'details') ?? sale
  for (const refund of purchase.refunds) {
    const plan = nextForRefund(refund, papers, invoice)
    if (plan) return plan
  }
  return purchase.hasDetails && !sale.hasCompany ? nextForDetails(papers, sale) : undefined
}

function nextForRefund(
  { id: refundId, amountCents, state }: Purchase['refunds'][number],
  papers: readonly IssuedPaper[],
  invoice: IssuedPaper,
): PaperPlan | undefined {
  const ofRefund = papers.filter((paper) => paper.refundId === refundId)
  const credited = ofRefund.find(({ cause }) => cause === 'refund')
  const plan = { amountCents, refundId }
  if (state === 'done' && !credited) return { ...plan, kind: 'credit note', cause: 'refund', aboutId: invoice.id }
  const isReversed = ofRefund.some(({ cause }) => cause === 'failed refund')
  if (state === 'failed' && credited && !isReversed)
    return { ...plan, kind: 'invoice', cause: 'failed refund', aboutId: credited.id }
  return undefined
}

function nextForDetails(papers: readonly IssuedPaper[], sale: IssuedPaper): PaperPlan | undefined {
  const credit = papers.find(({ kind, cause }) => kind === 'credit note' && cause === 'details')
  const plan = { cause: 'details', refundId: null, aboutId: sale.id } as const
  const left = sumOfPapers(papers)
  if (!credit) return left > 0 ? { ...plan, kind: 'credit note', amountCents: left } : undefined
  const isReplaced = papers.some(({ kind, cause }) => kind === 'invoice' && cause === 'details')
  return isReplaced ? undefined : { ...plan, kind: 'invoice', amountCents: credit.amountCents }
}

/** The series of numbers that a seller's papers belong to: another spelling of the name's capitals begins no new one. */
export const seriesOf = (sellerName: string): string =>
  sellerName.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase()
