import { isObject, type JsonObject } from '../http/request.ts'
import { disputeKind, disputeReason, REPLY_DAYS } from '../rules/disputes.ts'
import type { Dispute, Transaction } from '../rules/records.ts'

/** The value that a criterion is compared with: text, an amount in cents, or a time in milliseconds. */
type Facts = Record<string, string | number | null>

function factsOfTransaction(transaction: Transaction): Facts {
  const findTime = (status: string) => transaction.history.find((event) => event.status === status)?.at ?? null
  return {
    id: transaction.id,
    ids: transaction.id,
    order_id: transaction.orderId,
    status: transaction.status,
    type: transaction.type,
    source: 'api',
    currency: transaction.currency,
    merchant_account_id: transaction.merchantAccountId,
    payment_instrument_type: 'credit_card',
    credit_card_card_type: transaction.card.cardType,
    credit_card_unique_identifier: transaction.card.identifier,
    credit_card_cardholder_name: transaction.card.cardholderName,
    customer_email: transaction.customer.email ?? null,
    customer_id: transaction.customer.id ?? null,
    customer_first_name: transaction.customer.first_name ?? null,
    customer_last_name: transaction.customer.last_name ?? null,
    billing_postal_code: transaction.billing.postal_code ?? null,
    processor_authorization_code: transaction.authorizationCode,
    refund: transaction.type === 'credit' ? 'true' : 'false',
    amount: transaction.amount / 100,
    created_at: transaction.createdAt,
    authorized_at: findTime('authorized'),
    submitted_for_settlement_at: findTime('submitted_for_settlement'),
    settled_at: findTime('settled'),
    voided_at: findTime('voided'),
    processor_declined_at: findTime('processor_declined'),
    gateway_rejected_at: findTime('gateway_rejected'),
    failed_at: findTime('failed'),
  }
}

const DAY = 24 * 60 * 60 * 1000
const startOfDay = (time: number) => Math.floor(time / DAY) * DAY

function factsOfDispute(dispute: Dispute): Facts {
  return {
    id: dispute.id,
    status: dispute.status,
    kind: disputeKind(dispute),
    reason: disputeReason(dispute),
    reason_code: '83',
    case_number: dispute.caseNumber,
    transaction_id: dispute.transactionId,
    amount_disputed: dispute.amount / 100,
    received_date: startOfDay(dispute.openedAt),
    effective_date: startOfDay(dispute.updatedAt),
    reply_by_date: startOfDay(dispute.openedAt + REPLY_DAYS * DAY),
  }
}

export function searchTransactions(transactions: Transaction[], criteria: JsonObject): Transaction[] {
  return transactions.filter((transaction) => matches(factsOfTransaction(transaction), criteria))
}

export function searchDisputes(disputes: Dispute[], criteria: JsonObject): Dispute[] {
  return disputes.filter((dispute) => matches(factsOfDispute(dispute), criteria))
}

/** An unknown criterion matches nothing: ignoring it would find unrelated transactions. */
function matches(facts: Facts, criteria: JsonObject): boolean {
  return Object.entries(criteria).every(
    ([key, criterion]) => Object.hasOwn(facts, key) && matchesOne(facts[key] ?? null, criterion),
  )
}

function matchesOne(fact: string | number | null, criterion: unknown): boolean {
  if (Array.isArray(criterion)) return criterion.map(String).includes(String(fact))
  if (!isObject(criterion)) return String(fact) === String(criterion)
  const conditions = Object.entries(criterion)
  return conditions.every(([operator, value]) =>
    typeof fact === 'number' ? withinRange(fact, operator, value) : matchesText(fact ?? '', operator, String(value)),
  )
}

/** Ignores letter case. */
function matchesText(fact: string, operator: string, value: string): boolean {
  const [text, sought] = [fact.toLowerCase(), value.toLowerCase()]
  switch (operator) {
    case 'is':
      return text === sought
    case 'is_not':
      return text !== sought
    case 'starts_with':
      return text.startsWith(sought)
    case 'ends_with':
      return text.endsWith(sought)
    case 'contains':
      return text.includes(sought)
    default:
      return false
  }
}

function withinRange(fact: number, operator: string, value: unknown): boolean {
  const bound = parseBound(value)
  switch (operator) {
    case 'min':
      return fact >= bound
    case 'max':
      return fact <= bound
    case 'is':
      return fact === bound
    default:
      return false
  }
}

/** A bound is a decimal amount or a date; JSON carries dates as ISO text. */
function parseBound(value: unknown): number {
  const text = String(value)
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Date.parse(text)
}
