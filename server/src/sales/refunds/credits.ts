import type { PaymentGateway, ProviderRefund, Transaction } from '../../platform/gateways/payments.ts'
import type { RefundMethod } from './refund-outcomes.ts'

/**
 * The provider's credits for one of our refunds, from the list in the sale itself, because the search can lag behind.
 * @throws if the provider can't be reached
 */
export async function findCredits(
  payments: Pick<PaymentGateway, 'findRefund'>,
  sale: Transaction,
  refundId: string,
): Promise<ProviderRefund[]> {
  const credits: ProviderRefund[] = []
  for (const id of sale.refundIds) {
    const credit = await payments.findRefund(id)
    if (!credit) throw new Error(`the provider lists the credit ${id} but can't find it`)
    if (credit.orderId === refundId) credits.push(credit)
  }
  return credits
}

export const movesMoney = ({ status }: ProviderRefund): boolean => status === 'submitted' || status === 'settled'

export const toRefundMethod = ({ id }: ProviderRefund): RefundMethod => ({ way: 'refund', transactionId: id })
