import { email as emailField, isId } from '@course/contract/fields'
import type { Transaction } from '../../../platform/gateways/payments.ts'

export interface BuyerFacts {
  account: { isDisabled: boolean; hasPaid: boolean } | undefined
  isPaying: boolean
}

/** By the time in the order ID; undefined if the site did not make it. @param until a later time can't be right */
export function readOrderTime(orderId: string, until: Date): Date | undefined {
  if (!isId(orderId) || orderId[14] !== '7') return undefined
  const at = new Date(Number.parseInt(orderId.replaceAll('-', '').slice(0, 12), 16))
  return at <= until ? at : undefined
}

/** Judges whether a sale that only the provider knows can be added to the site's records. */
export function findObstacle(
  sale: Transaction,
  orderedAt: Date | undefined,
  currency: string | undefined,
  { account, isPaying }: BuyerFacts,
): string | undefined {
  if (orderedAt === undefined) return 'Its order ID is not one of this site, so another program made it.'
  if (sale.status !== 'submitted' && sale.status !== 'settled')
    return "The card was authorized, but nothing was collected. Void it in the provider's control panel."
  if (sale.refundIds.length > 0) return 'Money of it was refunded since. Give the buyer access if that is right.'
  if (sale.disputes.some(({ kind, status }) => kind !== 'retrieval' && status !== 'won'))
    return "The buyer's bank disputes it. Answer the dispute in the provider's control panel."
  if (!emailField.safeParse(sale.email).success) return 'The provider does not name the email of its buyer.'
  if (sale.currency !== currency) return `It was paid in ${sale.currency}, which the course is not sold in.`
  if (account?.isDisabled) return 'The account of this email is disabled.'
  if (account?.hasPaid) return 'This email has paid for another order too. Refund one of them.'
  if (isPaying) return 'A payment with this email is in progress. Run the command again in some minutes.'
  return undefined
}
