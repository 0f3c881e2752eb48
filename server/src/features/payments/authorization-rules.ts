import { decimalAmount } from '@course/contract/prices'
import type { Transaction } from '../../gateways/payments.ts'

/**
 * Compares what the provider authorized with what was ordered. Access is given only where they are the same.
 * @returns the difference in a sentence for the owner, or undefined
 */
export function findMismatch(
  ordered: { id: string; amountCents: number; currency: string },
  authorized: Pick<Transaction, 'orderId' | 'amountCents' | 'currency'>,
): string | undefined {
  if (authorized.orderId !== ordered.id) return `It names the order "${authorized.orderId}".`
  if (authorized.currency === ordered.currency && authorized.amountCents === ordered.amountCents) return undefined
  const amountOf = (part: typeof ordered | typeof authorized) => `${decimalAmount(part.amountCents)} ${part.currency}`
  return `It is for ${amountOf(authorized)} instead of ${amountOf(ordered)}.`
}
