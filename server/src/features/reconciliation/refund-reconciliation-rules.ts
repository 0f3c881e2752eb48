import type { ProviderRefund, Transaction, UnclearTransaction } from '../../gateways/payments.ts'
import type { RefundState } from '../refunds/refund-schedule.ts'
import { type Difference, unclearDifference } from './reconciliation-rules.ts'

/** A refund of ours as far as the comparison needs it. */
export interface RefundRecord {
  /** Also its order id at the provider. */
  id: string
  state: RefundState
  way: 'void' | 'refund' | null
  transactionId: string | null
  /** The provider's transaction that was paid. */
  saleId: string | null
  amountCents: number
  /** Done for long enough for the provider's search to know it. */
  isDue: boolean
}

const movesMoney = ({ status }: ProviderRefund) => status === 'submitted' || status === 'settled'

/**
 * Compares what was given back both ways.
 * @param ours refunds of the time compared, and those that the provider's credits and sales name
 * @param credits the provider's refunds of that time
 * @param sales the provider's sales of that time, which name their refunds
 * @param unclear the provider's refunds whose status is not known
 */
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
    ...credits.flatMap((credit) => differenceOf(byId.get(credit.orderId), credit)),
    ...ours
      .filter(isMissing)
      .map((row) =>
        differs(row.id, row.transactionId, 'we gave money back, but the provider does not know the refund'),
      ),
    ...sales.flatMap(({ orderId, refundIds }) =>
      refundIds
        .filter((id) => !known.has(id))
        .map((id) => differs(orderId, id, "the provider names a refund of it that we don't know")),
    ),
  ]
}

function differenceOf(row: RefundRecord | undefined, credit: ProviderRefund): Difference[] {
  const { id, orderId, saleId, status, amountCents } = credit
  const differ = (sentence: string) => [differs(orderId, id, sentence)]
  if (!row)
    return movesMoney(credit) ? differ(`the provider gave ${amountCents} cents back, and we don't know of it`) : []
  if (!movesMoney(credit)) {
    const isOurs = row.state === 'done' && row.transactionId === id
    return isOurs ? differ(`we gave money back, but the provider's refund is ${status}`) : []
  }
  // What may have been done is found out by its own looks.
  if (row.state === 'sent') return []
  if (row.state !== 'done') return differ(`we have the refund as ${row.state}, the provider as ${status}`)
  if (row.transactionId !== id) return differ(`a second refund of the same order is ${status}`)
  if (row.amountCents !== amountCents)
    return differ(`we gave ${row.amountCents} cents back, the provider ${amountCents}`)
  if (row.saleId !== saleId) return differ(`we gave back ${row.saleId}, the provider ${saleId}`)
  return []
}

const differs = (orderId: string, transactionId: string | null, sentence: string): Difference => ({
  orderId,
  transactionId: transactionId ?? '',
  sentence,
})
