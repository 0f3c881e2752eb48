import type { ProcessorAnswer, Transaction, TransactionStatus } from './records.ts'
import { settlementDeclined, settlementDeclineFor } from './responses.ts'

/** The transaction with a new status, and one more event in its history. */
export function withStatus(transaction: Transaction, status: TransactionStatus, at: number): Transaction {
  return {
    ...transaction,
    status,
    updatedAt: at,
    submittedAt: status === 'submitted_for_settlement' ? at : transaction.submittedAt,
    history: [...transaction.history, { at, status, amount: transaction.amount }],
  }
}

const DECLINING_POSTAL_CODE = '40010'

/** Completes a settlement: settled, unless the amount or the postal code requests a decline. */
export function completeSettlement(transaction: Transaction, at: number): Transaction {
  const refusal =
    settlementDeclineFor(transaction.amount) ??
    (transaction.billing.postal_code === DECLINING_POSTAL_CODE ? settlementDeclined(4001) : undefined)
  return refusal ? refused(transaction, refusal, at) : withStatus(transaction, 'settled', at)
}

export function refused(transaction: Transaction, answer: ProcessorAnswer, at: number): Transaction {
  return { ...withStatus(transaction, 'settlement_declined', at), settlement: answer }
}
