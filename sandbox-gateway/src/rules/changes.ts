import type { JsonObject } from '../http/request.ts'
import { textAt } from '../http/request.ts'
import { type Context, newId } from './context.ts'
import { invalid, type Outcome } from './errors.ts'
import { readAmount } from './money.ts'
import type { Transaction, TransactionStatus } from './records.ts'
import { processed, settlementDeclined } from './responses.ts'
import { refused, withStatus } from './statuses.ts'

function keep(context: Context, transaction: Transaction): Outcome {
  context.books.record({ kind: 'transaction', value: transaction })
  return { kind: 'done', transaction }
}

/** A void is always full, and only possible before the batch is processed. */
export function voidTransaction(context: Context, transaction: Transaction): Outcome {
  const isOpen = ['authorized', 'submitted_for_settlement', 'settlement_pending'].includes(transaction.status)
  if (!isOpen)
    return invalid(
      'base',
      '91504',
      'Transaction can only be voided if status is authorized or submitted_for_settlement.',
    )
  return keep(context, withStatus(transaction, 'voided', context.now()))
}

/** Submits an authorized sale, whole or for a smaller amount. */
export function submit(context: Context, transaction: Transaction, body: JsonObject): Outcome {
  if (transaction.type !== 'sale' || transaction.status !== 'authorized')
    return invalid('base', '91507', 'Cannot submit for settlement unless status is authorized.')
  const amount = body.amount === undefined || body.amount === null ? transaction.amount : readAmount(body.amount)
  if (typeof amount !== 'number') return invalid('amount', amount.code, amount.message)
  if (amount > transaction.amount)
    return invalid('amount', '91522', 'Settlement amount cannot be more than the authorized amount.')
  return keep(context, withStatus({ ...transaction, amount }, 'submitted_for_settlement', context.now()))
}

/** Refunds a settled sale with a credit. @param amount the rest of the sale if missing */
export function refund(context: Context, sale: Transaction, body: JsonObject): Outcome {
  if (sale.type === 'credit') return invalid('base', '91505', 'Cannot refund a credit.')
  if (sale.status !== 'settled' && sale.status !== 'settling')
    return invalid('base', '91506', 'Cannot refund transaction unless it is settled.')
  const remaining = sale.amount - refundedAmount(context, sale)
  if (remaining <= 0) return invalid('base', '91512', 'Transaction has already been fully refunded.')
  const amount = body.amount === undefined || body.amount === null ? remaining : readAmount(body.amount)
  if (typeof amount !== 'number') return invalid('amount', amount.code, amount.message)
  if (amount > remaining) return invalid('amount', '91521', 'Refund amount is too large.')
  const orderId = textAt(body, 'order_id')
  if (orderId && orderId.length > 255) return invalid('order_id', '91501', 'Order ID is too long.')

  const credit = creditFor(sale, amount, orderId ?? sale.orderId, context.now())
  const marked = { ...sale, refundIds: [...sale.refundIds, credit.id], updatedAt: credit.createdAt }
  context.books.record({ kind: 'transaction', value: marked }, { kind: 'transaction', value: credit })
  return { kind: 'done', transaction: credit }
}

/** Voided and refused credits return no money. */
function refundedAmount(context: Context, sale: Transaction): number {
  const credits = sale.refundIds.map((id) => context.books.transactions.get(id))
  return credits.reduce((sum, credit) => {
    const counts = credit && credit.status !== 'voided' && credit.status !== 'settlement_declined'
    return sum + (counts ? credit.amount : 0)
  }, 0)
}

function creditFor(sale: Transaction, amount: number, orderId: string | null, at: number): Transaction {
  return {
    ...sale,
    id: newId(),
    type: 'credit',
    status: 'submitted_for_settlement',
    amount,
    orderId,
    createdAt: at,
    updatedAt: at,
    submittedAt: at,
    refundedTransactionId: sale.id,
    refundIds: [],
    processor: processed,
    authorizationCode: null,
    cvvResponse: null,
    avsPostalCode: null,
    avsStreetAddress: null,
    avsError: null,
    settlement: null,
    history: [{ at, status: 'submitted_for_settlement', amount }],
    disputeIds: [],
  }
}

const simulated: Record<string, TransactionStatus> = {
  settle: 'settled',
  settlement_pending: 'settlement_pending',
  settlement_confirm: 'settlement_confirmed',
  settlement_decline: 'settlement_declined',
}

/** The test operations that move a submitted transaction at once. */
export function simulate(context: Context, transaction: Transaction, operation: string): Outcome {
  const status = simulated[operation]
  if (!status) return { kind: 'not_found' }
  const isSubmitted = ['submitted_for_settlement', 'settling', 'settlement_pending'].includes(transaction.status)
  if (!isSubmitted)
    return invalid('base', '91575', 'Settlement can only be simulated for a transaction submitted for settlement.')
  if (status === 'settlement_declined')
    return keep(context, refused(transaction, settlementDeclined(4001), context.now()))
  return keep(context, withStatus(transaction, status, context.now()))
}
