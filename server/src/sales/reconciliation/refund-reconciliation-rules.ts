import type { ProviderRefund, Transaction, UnclearTransaction } from '../../platform/gateways/payments.ts'
import { movesMoney } from '../refunds/refund-outcomes.ts'
import type { RefundState } from '../refunds/refund-schedule.ts'
import { type Difference, unclearDifference } from './reconciliation-rules.ts'

export interface RefundRecord {
  /** Also its order ID at the provider. */
  id: string
  state: RefundState
  way: 'void' | 'refund' | null
  transactionId: string | null
  saleId: string | null
  amountCents: number
  isDue: boolean
}

/** In both directions. @param ours our refunds of the period, and those named by the provider's credits and sales */
export function compareRefunds(
  ours: RefundRecord[],
  credits: ProviderRefund[],
  sales: Transaction[],
  unclear: UnclearTransaction[] = [],
): Difference[] {
  const byId = new Map(ours.map((row) => [row.id, row]))
  const all = [...credits, ...unclear]
  const known = new Set([...all.map(({ id }) => id), ...ours.map(({ transactionId }) => transactionId)])
  const theirIds = new Set(all.map(({ id }) => id))
  const isMissing = ({ state, way, transactionId, isDue }: RefundRecord) =>
    isDue && state === 'done' && way === 'refund' && !theirIds.has(transactionId ?? '')
  return [
    ...unclear.map(unclearDifference),
    ...credits.flatMap((credit) => compareCredit(byId.get(credit.orderId), credit)),
    ...ours
      .filter(isMissing)
      .map((row) =>
        difference(row.id, row.transactionId, "we have the refund as done, but the provider can't find it"),
      ),
    ...sales.flatMap(({ orderId, refundIds }) =>
      refundIds
        .filter((id) => !known.has(id))
        .map((id) => difference(orderId, id, "the provider lists a refund of it that we don't know")),
    ),
  ]
}

function compareCredit(row: RefundRecord | undefined, credit: ProviderRefund): Difference[] {
  const { id, orderId, saleId, status, amountCents } = credit
  const differ = (sentence: string) => [difference(orderId, id, sentence)]
  if (!row) return movesMoney(credit) ? differ(`the provider refunded ${amountCents} cents that we don't know of`) : []
  if (!movesMoney(credit)) {
    const isOurs = row.state === 'done' && row.transactionId === id
    return isOurs ? differ(`we have the refund as done, but the provider's is ${status}`) : []
  }
  if (row.state === 'sent') return []
  if (row.state !== 'done') return differ(`we have the refund as ${row.state}, the provider as ${status}`)
  if (row.transactionId !== id) return differ(`a second refund of the same order is ${status}`)
  if (row.amountCents !== amountCents)
    return differ(`we refunded ${row.amountCents} cents, the provider ${amountCents}`)
  if (row.saleId !== saleId) return differ(`we refunded ${row.saleId}, the provider ${saleId}`)
  return []
}

const difference = (orderId: string, transactionId: string | null, sentence: string): Difference => ({
  orderId,
  transactionId: transactionId ?? '',
  sentence,
})
