import type braintree from 'braintree'
import type { Listed } from './payments.ts'

/** A transaction whose status or type is none that we know. */
export class UnclearStatus extends Error {}

/**
 * Reads every transaction of a list, and keeps those that can't be read apart.
 * @param read throws UnclearStatus for those
 */
export function listed<T>(transactions: braintree.Transaction[], read: (one: braintree.Transaction) => T): Listed<T> {
  const list: Listed<T> = { known: [], unclear: [] }
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
