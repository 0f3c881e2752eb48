import type { Change } from '../ledger/books.ts'
import { type Context, newId } from './context.ts'
import type { Dispute, DisputeKind, DisputeStatus, Transaction } from './records.ts'

export const REPLY_DAYS = 10

/** The options of the test interface. `notify: false` sends no notification, as if it was lost. */
export interface DisputeOptions {
  kind?: DisputeKind
  notify?: boolean
}

/** The changes that open a dispute over a transaction: both records and the notification. */
export function openDispute(
  context: Context,
  transaction: Transaction,
  { kind = 'chargeback', notify = true }: DisputeOptions = {},
): Change[] {
  const now = context.now()
  const dispute: Dispute = {
    id: newId(16),
    kind,
    status: 'open',
    transactionId: transaction.id,
    amount: transaction.amount,
    caseNumber: `CB${newId(8).toUpperCase()}`,
    openedAt: now,
    updatedAt: now,
  }
  const disputed = { ...transaction, disputeIds: [...transaction.disputeIds, dispute.id] }
  const notice = notify ? [context.notice('dispute_opened', { dispute, transaction: disputed })] : []
  return [{ kind: 'transaction', value: disputed }, { kind: 'dispute', value: dispute }, ...notice]
}

/** Changes a dispute's status and notifies the merchant. */
export function moveDispute(
  context: Context,
  dispute: Dispute,
  status: DisputeStatus,
  { notify = true }: DisputeOptions = {},
): Dispute {
  const value = { ...dispute, status, updatedAt: context.now() }
  const transaction = context.books.transactions.get(dispute.transactionId)
  const change: Change = { kind: 'dispute', value }
  const notice = transaction && notify ? [context.notice(`dispute_${status}`, { dispute: value, transaction })] : []
  context.books.record(change, ...notice)
  return value
}

export const disputeKind = ({ kind = 'chargeback' }: Dispute): DisputeKind => kind
export const disputeReason = (dispute: Dispute): string =>
  disputeKind(dispute) === 'retrieval' ? 'retrieval' : 'fraud'
