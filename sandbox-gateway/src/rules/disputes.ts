import type { Change } from '../ledger/books.ts'
import { type Context, newId } from './context.ts'
import type { Dispute, DisputeStatus, Transaction } from './records.ts'

export const REPLY_DAYS = 10

/** The changes that open a dispute over a transaction: both records and the notification. */
export function openDispute(context: Context, transaction: Transaction): Change[] {
  const now = context.now()
  const dispute: Dispute = {
    id: newId(16),
    status: 'open',
    transactionId: transaction.id,
    amount: transaction.amount,
    caseNumber: `CB${newId(8).toUpperCase()}`,
    openedAt: now,
    updatedAt: now,
  }
  const disputed = { ...transaction, disputeIds: [...transaction.disputeIds, dispute.id] }
  return [
    { kind: 'transaction', value: disputed },
    { kind: 'dispute', value: dispute },
    context.notice('dispute_opened', { dispute, transaction: disputed }),
  ]
}

/** Moves a dispute on and tells the merchant. */
export function moveDispute(context: Context, dispute: Dispute, status: DisputeStatus): Dispute {
  const value = { ...dispute, status, updatedAt: context.now() }
  const transaction = context.books.transactions.get(dispute.transactionId)
  const change: Change = { kind: 'dispute', value }
  if (transaction) context.books.record(change, context.notice(`dispute_${status}`, { dispute: value, transaction }))
  else context.books.record(change)
  return value
}
