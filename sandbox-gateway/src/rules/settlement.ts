import type { Context } from './context.ts'
import type { Transaction } from './records.ts'
import { settlementDeclined } from './responses.ts'
import { completeSettlement, refused, withStatus } from './statuses.ts'

/** Moves every transaction to its status at this time, also after downtime. */
export function settleDueTransactions(context: Context): void {
  const now = context.now()
  for (const transaction of context.books.transactions.values()) {
    const current = due(transaction, context.settleMs, now)
    if (current !== transaction) context.books.record({ kind: 'transaction', value: current })
  }
}

/** A batch starts settling halfway and is settled at the end. Events have the times at which they were due. */
function due(transaction: Transaction, settleMs: number, now: number): Transaction {
  if (transaction.submittedAt === null) return transaction
  const startsAt = transaction.submittedAt + settleMs / 2
  const endsAt = transaction.submittedAt + settleMs
  let current = transaction
  if (current.status === 'submitted_for_settlement' && now >= startsAt)
    current = withStatus(current, 'settling', startsAt)
  if (current.status === 'settling' && now >= endsAt) current = completeSettlement(current, endsAt)
  return current
}

export type SettlementResult = 'settled' | 'settlement_declined'

/** Settles all submitted transactions, or one of them, now. @returns the changes */
export function settleNow(context: Context, id?: string, wish: SettlementResult = 'settled'): Transaction[] {
  const waiting = [...context.books.transactions.values()].filter(
    ({ status, id: own }) =>
      (status === 'submitted_for_settlement' || status === 'settling') && (id === undefined || id === own),
  )
  const now = context.now()
  const settled = waiting.map((transaction) =>
    wish === 'settlement_declined'
      ? refused(transaction, settlementDeclined(4001), now)
      : completeSettlement(transaction, now),
  )
  if (settled.length > 0) context.books.record(...settled.map((value) => ({ kind: 'transaction' as const, value })))
  return settled
}
