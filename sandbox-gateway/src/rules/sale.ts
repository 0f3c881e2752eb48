import type { JsonObject } from '../http/request.ts'
import type { Change } from '../ledger/books.ts'
import { authorize, type Decision } from './authorize.ts'
import { publishedNonce } from './cards.ts'
import { type Context, newId } from './context.ts'
import { openDispute } from './disputes.ts'
import { invalid, type Outcome } from './errors.ts'
import type { Nonce, Transaction } from './records.ts'
import { readSale, type SaleRequest } from './sale-request.ts'
import { withStatus } from './statuses.ts'
import { addressResponseFor } from './verification.ts'

const NONCE_LIFE = 3 * 60 * 60 * 1000
const DUPLICATE_WINDOW = 30 * 1000
const LIVE = new Set(['authorized', 'submitted_for_settlement', 'settling', 'settled', 'settlement_pending'])

/** Charges a nonce. Every attempt that passes validation consumes the nonce, even if it is declined. */
export function sell(context: Context, body: JsonObject): Outcome {
  const request = readSale(body)
  if (Array.isArray(request)) return { kind: 'invalid', errors: request }
  const nonce = usableNonce(context, request.nonce)
  if ('kind' in nonce) return nonce

  const transaction = attempt(context, request, nonce)
  const changes = context.books.nonces.has(nonce.nonce) ? [consumed(nonce)] : []
  context.books.record(...changes, ...applyOutcome(context, request, transaction))
  const stored = context.books.transactions.get(transaction.id) ?? transaction
  if (LIVE.has(stored.status)) return { kind: 'done', transaction: stored }
  return { kind: 'unsuccessful', transaction: stored, message: messageFor(stored) }
}

function usableNonce(context: Context, value: string): Nonce | Outcome {
  const now = context.now()
  const published = publishedNonce(value, now, context.credentials.privateKey)
  if (published) return published
  if (value === 'fake-luhn-invalid-nonce')
    return invalid('number', '81715', 'Credit card number is invalid.', ['transaction', 'credit_card'])
  const nonce = context.books.nonces.get(value)
  if (value === 'fake-consumed-nonce' || nonce?.consumed)
    return invalid('payment_method_nonce', '91564', 'Cannot use a payment_method_nonce more than once.')
  if (!nonce || nonce.createdAt + NONCE_LIFE < now)
    return invalid('payment_method_nonce', '91565', 'Unknown or expired payment_method_nonce.')
  return nonce
}

function attempt(context: Context, request: SaleRequest, nonce: Nonce): Transaction {
  const now = context.now()
  const address = addressResponseFor(
    request.billing.postal_code ?? nonce.postalCode,
    request.billing.street_address ?? nonce.streetAddress,
  )
  const decision = authorize({
    amount: request.amount,
    outcome: nonce.card.outcome,
    cvvResponse: nonce.cvvResponse,
    address,
    isDuplicate: isDuplicate(context, request, nonce),
  })
  const reachedProcessor = decision.processor !== null
  return {
    id: newId(),
    type: 'sale',
    status: decision.status,
    amount: request.amount,
    currency: 'USD',
    merchantAccountId: request.merchantAccountId ?? `${context.credentials.merchantId}_usd`,
    orderId: request.orderId,
    createdAt: now,
    updatedAt: now,
    submittedAt: null,
    refundedTransactionId: null,
    refundIds: [],
    processor: decision.processor,
    authorizationCode: decision.processor?.type === 'approved' ? newId(6).toUpperCase() : null,
    rejection: toRejection(decision),
    cvvResponse: reachedProcessor ? nonce.cvvResponse : null,
    avsPostalCode: reachedProcessor ? address.postalCode : null,
    avsStreetAddress: reachedProcessor ? address.streetAddress : null,
    avsError: reachedProcessor ? address.error : null,
    settlement: null,
    customer: request.customer,
    billing: nonce.postalCode ? { postal_code: nonce.postalCode, ...request.billing } : request.billing,
    card: nonce.card,
    history: [{ at: now, status: decision.status, amount: request.amount }],
    disputeIds: [],
  }
}

function toRejection(decision: Decision) {
  return decision.status === 'gateway_rejected' ? decision.rejection : null
}

/** The same amount, order and card within half a minute, unless the earlier transaction was canceled. */
function isDuplicate(context: Context, request: SaleRequest, nonce: Nonce): boolean {
  const since = context.now() - DUPLICATE_WINDOW
  for (const earlier of context.books.newestTransactions()) {
    if (earlier.createdAt < since) return false
    if (earlier.type !== 'sale' || !LIVE.has(earlier.status)) continue
    const isSame = earlier.amount === request.amount && earlier.orderId === request.orderId
    if (isSame && earlier.card.identifier === nonce.card.identifier) return true
  }
  return false
}

function applyOutcome(context: Context, request: SaleRequest, transaction: Transaction): Change[] {
  if (transaction.status !== 'authorized') return [{ kind: 'transaction', value: transaction }]
  const now = context.now()
  if (transaction.card.outcome === 'dispute') {
    const settled = withStatus(withStatus(transaction, 'submitted_for_settlement', now), 'settled', now)
    return openDispute(context, settled)
  }
  const value = request.submitForSettlement ? withStatus(transaction, 'submitted_for_settlement', now) : transaction
  return [{ kind: 'transaction', value }]
}

function consumed(nonce: Nonce): Change {
  return { kind: 'nonce', value: { ...nonce, consumed: true } }
}

function messageFor(transaction: Transaction): string {
  if (transaction.rejection) return `Gateway Rejected: ${transaction.rejection}`
  return transaction.processor?.text ?? 'Unknown'
}
