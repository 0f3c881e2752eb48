import { decimalAmount } from '@course/contract/sales/prices'
import type braintree from 'braintree'
import { UnclearStatus } from './payments.braintree.listed.ts'
import { classifyException, creditStatuses } from './payments.braintree.outcomes.ts'
import type { ProviderRefund, RefundOutcome, RefundRequest } from './payments.ts'

/** The sale is not settled yet, so it can be refunded later. */
const tooEarly = new Set(['91506', '91574'])

export interface RefusedRefund {
  message?: string
  transaction?: { status?: string }
  errors?: { deepErrors(): { code: string }[] }
}

/** Refunds a sale, with our refund's ID as the order ID. Never rejects. @param inTime sets the timeout of a call */
export async function requestRefund(
  { transaction }: braintree.BraintreeGateway,
  { transactionId, refundId, amountCents }: RefundRequest,
  inTime: <T>(work: Promise<T>) => Promise<T>,
): Promise<RefundOutcome> {
  // The SDK's types allow only an amount; its code also accepts an order ID.
  const refund = transaction.refund as unknown as (
    id: string,
    more: { amount: string; orderId: string },
  ) => Promise<braintree.ValidatedResponse<braintree.Transaction>>
  try {
    const request = refund.call(transaction, transactionId, { amount: decimalAmount(amountCents), orderId: refundId })
    const { success, transaction: credit, ...more } = await inTime(request)
    if (!success) return classifyRefusedRefund({ transaction: credit, ...more } as RefusedRefund)
    const ours = toRefund(credit)
    if (ours.status === 'submitted' || ours.status === 'settled') return { kind: 'accepted', refund: ours }
    return { kind: 'unknown', detail: `a success without a usable credit (${credit.status})` }
  } catch (error) {
    const { kind, detail } = classifyException(error) as { kind: 'not_sent' | 'unknown'; detail: string }
    return { kind: kind === 'not_sent' ? 'not_taken' : 'unknown', detail }
  }
}

/** Classifies a refused refund: first by the failed credit, then by the validation errors. */
export function classifyRefusedRefund({ message, transaction, errors }: RefusedRefund): RefundOutcome {
  const codes = errors?.deepErrors().map(({ code }) => code) ?? []
  const detail = [...codes, transaction?.status, message ?? 'no message'].filter(Boolean).join(' ')
  if (transaction)
    return { kind: creditStatuses.get(transaction.status ?? '') === 'failed' ? 'refused' : 'unknown', detail }
  if (codes.length === 0) return { kind: 'unknown', detail: `unclear refusal: ${detail}` }
  return { kind: codes.every((code) => tooEarly.has(code)) ? 'not_taken' : 'refused', detail }
}

/** @throws UnclearStatus for anything that is not clearly a credit, so that the caller asks again */
export function toRefund(credit: braintree.Transaction): ProviderRefund {
  const status = creditStatuses.get(credit.status)
  // A credit without a sale counts too: it moves money.
  const { id } = credit
  const saleId = credit.refundedTransactionId ?? ''
  if (!id || credit.type !== 'credit' || !status) {
    throw new UnclearStatus(`the card provider has an unclear credit: ${id} ${credit.type} ${credit.status}`)
  }
  return { id, saleId, orderId: credit.orderId ?? '', status, amountCents: Math.round(Number(credit.amount) * 100) }
}
