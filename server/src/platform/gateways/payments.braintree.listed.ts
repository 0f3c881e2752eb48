import type braintree from 'braintree'
import type { ListedTransactions } from './payments.ts'

/** A transaction with an unknown status or type. */
export class UnclearStatus extends Error {}

/** @param read throws UnclearStatus for an unknown status, which must not hide the other transactions */
export function listed<T>(
  transactions: braintree.Transaction[],
  read: (one: braintree.Transaction) => T,
): ListedTransactions<T> {
  const list: ListedTransactions<T> = { known: [], unclear: [] }
  for (const transaction of transactions) {
    try {
      list.known.push(read(transaction))
    } catch (error) {
      if (!(error instanceof UnclearStatus)) throw error
      const { id, orderId, type, status } = transaction
      list.unclear.push({ id, orderId: orderId ?? '', detail: `${type}, ${status}` })
    }
  }
  return list
}
