import type { PaymentGateway, ProviderRefund, Transaction } from '../../gateways/payments.ts'
import type { RefundMethod } from './refund-outcomes.ts'

/**
 * The credits that the provider has made for one of our refunds. The sale itself names them; a search may lag behind.
 * @throws when the provider can't be reached
 */
export async function findCredits(
  payments: Pick<PaymentGateway, 'findRefund'>,
  sale: Transaction,
  refundId: string,
): Promise<ProviderRefund[]> {
  const credits: ProviderRefund[] = []
  for (const id of sale.refundIds) {
    const credit = await payments.findRefund(id)
    if (!credit) throw new Error(`the provider does not know the credit ${id}, which it names itself`)
    if (credit.orderId === refundId) credits.push(credit)
  }
  return credits
}

/** Whether a credit moves money, or will. */
export const movesMoney = ({ status }: ProviderRefund): boolean => status === 'submitted' || status === 'settled'

export const toRefundMethod = ({ id }: ProviderRefund): RefundMethod => ({ way: 'refund', transactionId: id })
