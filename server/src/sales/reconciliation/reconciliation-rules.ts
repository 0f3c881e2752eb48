import { decimalAmount } from '@course/contract/sales/prices'
import type { Transaction, UnclearTransaction } from '../../platform/gateways/payments.ts'
import type { AttemptState } from '../tables/attempt-states.ts'

export interface PaymentRecord {
  orderId: string
  state: AttemptState
  transactionId: string | null
  amountCents: number
  currency: string
  isDue: boolean
}

export interface Difference {
  orderId: string
  transactionId: string
  sentence: string
  /** The provider has a payment for an order that we don't have, for example after a restore. */
  isUnknownOrder?: true
}

const matchingStatuses: Record<AttemptState, readonly Transaction['status'][]> = {
  opened: ['authorized', 'failed', 'voided'],
  checking: ['authorized', 'failed', 'voided'],
  authorised: ['authorized', 'voided'],
  admitted: ['authorized', 'submitted', 'settled'],
  settling: ['submitted', 'settled'],
  settled: ['settled'],
  disputed: ['settled', 'submitted'],
  refunded: ['settled', 'submitted', 'voided'],
  declined: ['failed'],
  closed: ['failed', 'voided'],
  voided: ['voided', 'failed'],
}

const statesWithTransaction: readonly AttemptState[] = [
  'admitted',
  'settling',
  'settled',
  'disputed',
  'refunded',
  'voided',
]

/** In both directions. @param ours our attempts of the period, and those named by the provider's transactions */
export function comparePayments(
  ours: PaymentRecord[],
  theirs: Transaction[],
  unclear: UnclearTransaction[] = [],
): Difference[] {
  const rows = new Map(ours.map((row) => [row.orderId, row]))
  const theirIds = new Set([...theirs, ...unclear].map(({ id }) => id))
  return [
    ...unclear.map(unclearDifference),
    ...theirs.flatMap((transaction) => compareTransaction(rows.get(transaction.orderId), transaction)),
    ...ours
      .filter((row) => row.isDue && statesWithTransaction.includes(row.state) && !theirIds.has(row.transactionId ?? ''))
      .map(({ orderId, transactionId, state }) => ({
        orderId,
        transactionId: transactionId ?? '',
        sentence: `we have it as ${state}, but the provider can't find the transaction`,
      })),
  ]
}

export const unclearDifference = ({ id, orderId, detail }: UnclearTransaction): Difference => ({
  orderId,
  transactionId: id,
  sentence: `the provider has it with a status that the site does not know (${detail})`,
})

function compareTransaction(row: PaymentRecord | undefined, transaction: Transaction): Difference[] {
  const { id: transactionId, orderId, status, amountCents, currency } = transaction
  const differ = (sentence: string): Difference[] => [{ orderId, transactionId, sentence }]
  const isMoney = ['authorized', 'submitted', 'settled'].includes(status)
  if (!row) return isMoney ? [unknownOrder(transaction)] : []
  if (row.transactionId && row.transactionId !== transactionId) {
    return isMoney ? differ(`a second transaction of the order is ${status}`) : []
  }
  if (row.amountCents !== amountCents) return differ(`we have ${row.amountCents} cents, the provider ${amountCents}`)
  if (row.currency !== currency) return differ(`we have ${row.currency}, the provider ${currency}`)
  if (!matchingStatuses[row.state].includes(status))
    return differ(`we have it as ${row.state}, the provider as ${status}`)
  return []
}

function unknownOrder({ id: transactionId, orderId, status, amountCents, currency, email }: Transaction): Difference {
  const buyer = email ?? 'an address that the provider does not name'
  const sentence = `${buyer} paid ${decimalAmount(amountCents)} ${currency}: the provider has it as ${status}, and we don't know the order`
  return { orderId, transactionId, sentence, isUnknownOrder: true }
}
