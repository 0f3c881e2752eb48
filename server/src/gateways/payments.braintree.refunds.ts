import { decimalAmount } from '@course/contract/prices'
import type braintree from 'braintree'
import { UnclearStatus } from './payments.braintree.listed.ts'
import { classifyException } from './payments.braintree.outcomes.ts'
import type { ProviderRefund, RefundOutcome, RefundRequest } from './payments.ts'

/** What each of the provider's statuses of a credit means. One that is not here is never guessed at. */
const statuses = new Map<string, ProviderRefund['status']>([
  ['submitted_for_settlement', 'submitted'],
  ['settling', 'submitted'],
  ['settlement_pending', 'submitted'],
  ['settlement_confirmed', 'submitted'],
  ['settled', 'settled'],
  ['voided', 'voided'],
  ['failed', 'failed'],
  ['gateway_rejected', 'failed'],
  ['processor_declined', 'failed'],
  ['settlement_declined', 'failed'],
])

/** The sale is not settled yet, so that it can be given back later. */
const tooEarly = new Set(['91506', '91574'])

/** What we read of a refund that was not accepted. */
export interface RefusedRefund {
  message?: string
  transaction?: { status?: string }
  errors?: { deepErrors(): { code: string }[] }
}

/** Asks for money to be given back, under our own id. @param inTime ends a call that takes too long */
export async function requestRefund(
  { transaction }: braintree.BraintreeGateway,
  { transactionId, refundId, amountCents }: RefundRequest,
  inTime: <T>(work: Promise<T>) => Promise<T>,
): Promise<RefundOutcome> {
  // The SDK's types know an amount alone; its code takes the order id as well.
  const refund = transaction.refund as unknown as (
    id: string,
    more: { amount: string; orderId: string },
  ) => Promise<braintree.ValidatedResponse<braintree.Transaction>>
  try {
    const asked = refund.call(transaction, transactionId, { amount: decimalAmount(amountCents), orderId: refundId })
    const { success, transaction: credit, ...more } = await inTime(asked)
    if (!success) return classifyRefusedRefund({ transaction: credit, ...more } as RefusedRefund)
    const ours = toRefund(credit)
    if (ours.status === 'submitted' || ours.status === 'settled') return { kind: 'accepted', refund: ours }
    return { kind: 'unknown', detail: `a success without a usable credit (${credit.status})` }
  } catch (error) {
    const { kind, detail } = classifyException(error) as { kind: 'not_sent' | 'unknown'; detail: string }
    return { kind: kind === 'not_sent' ? 'not_taken' : 'unknown', detail }
  }
}

/** Reads a refused refund: a credit that failed first, then the validation errors. */
export function classifyRefusedRefund({ message, transaction, errors }: RefusedRefund): RefundOutcome {
  const codes = errors?.deepErrors().map(({ code }) => code) ?? []
  const detail = [...codes, transaction?.status, message ?? 'no message'].filter(Boolean).join(' ')
  if (transaction) return { kind: statuses.get(transaction.status ?? '') === 'failed' ? 'refused' : 'unknown', detail }
  if (codes.length === 0) return { kind: 'unknown', detail: `unclear refusal: ${detail}` }
  return { kind: codes.every((code) => tooEarly.has(code)) ? 'not_taken' : 'refused', detail }
}

/** @throws UnclearStatus for anything that is not clearly a credit: the caller asks again instead of taking it for an end */
export function toRefund(credit: braintree.Transaction): ProviderRefund {
  const status = statuses.get(credit.status)
  // A credit that was made apart from any sale is money all the same.
  const { id } = credit
  const saleId = credit.refundedTransactionId ?? ''
  if (!id || credit.type !== 'credit' || !status) {
    throw new UnclearStatus(`the card provider has an unclear credit: ${id} ${credit.type} ${credit.status}`)
  }
  return { id, saleId, orderId: credit.orderId ?? '', status, amountCents: Math.round(Number(credit.amount) * 100) }
}
