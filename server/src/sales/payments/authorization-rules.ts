import { decimalAmount } from '@course/contract/sales/prices'
import type { Transaction } from '../../platform/gateways/payments.ts'

/** Compares an authorization with its order. Access is granted only if they match. */
export function findMismatch(
  ordered: { id: string; amountCents: number; currency: string },
  authorized: Pick<Transaction, 'orderId' | 'amountCents' | 'currency'>,
): string | undefined {
  if (authorized.orderId !== ordered.id) return `It names the order "${authorized.orderId}".`
  if (authorized.currency === ordered.currency && authorized.amountCents === ordered.amountCents) return undefined
  const format = (sum: typeof ordered | typeof authorized) => `${decimalAmount(sum.amountCents)} ${sum.currency}`
  return `It is for ${format(authorized)} instead of ${format(ordered)}.`
}
