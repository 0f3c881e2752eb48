import { isoSeconds, XmlList, type XmlValue } from '../http/xml.ts'
import type { Context } from '../rules/context.ts'
import { disputeKind, disputeReason, REPLY_DAYS } from '../rules/disputes.ts'
import type { ValidationError } from '../rules/errors.ts'
import { formatAmount } from '../rules/money.ts'
import type { Dispute, Nonce, StoredCard, Transaction } from '../rules/records.ts'

type Members = { [key: string]: XmlValue | undefined }

/** A transaction as the server API returns it. */
export function transactionView(context: Context, transaction: Transaction): Members {
  const disputes = transaction.disputeIds.flatMap((id) => context.books.disputes.get(id) ?? [])
  return {
    id: transaction.id,
    status: transaction.status,
    type: transaction.type,
    currency_iso_code: transaction.currency,
    amount: formatAmount(transaction.amount),
    merchant_account_id: transaction.merchantAccountId,
    order_id: transaction.orderId,
    created_at: new Date(transaction.createdAt),
    updated_at: new Date(transaction.updatedAt),
    refunded_transaction_id: transaction.refundedTransactionId,
    refund_ids: new XmlList('item', transaction.refundIds),
    refund_id: transaction.refundIds.at(-1) ?? null,
    payment_instrument_type: 'credit_card',
    ...responseFields(transaction),
    customer: customerView(transaction.customer),
    billing: transaction.billing,
    credit_card: cardView(transaction.card),
    status_history: new XmlList('status_event', historyView(context, transaction)),
    disputes: new XmlList(
      'dispute',
      disputes.map((dispute) => disputeView(dispute, transaction)),
    ),
  }
}

function responseFields(transaction: Transaction): Members {
  const { processor, settlement } = transaction
  const isRefusal = processor !== null && processor.type !== 'approved'
  return {
    processor_response_code: processor?.code ?? '',
    processor_response_text: processor?.text ?? '',
    processor_response_type: processor?.type ?? '',
    processor_authorization_code: transaction.authorizationCode,
    additional_processor_response: isRefusal ? `${processor.code} : ${processor.text}` : null,
    processor_settlement_response_code: settlement?.code ?? '',
    processor_settlement_response_text: settlement?.text ?? '',
    network_response_code: isRefusal ? '05' : 'XX',
    network_response_text: isRefusal ? 'Do not honor' : 'sample network response text',
    gateway_rejection_reason: transaction.rejection,
    cvv_response_code: transaction.cvvResponse,
    avs_postal_code_response_code: transaction.avsPostalCode,
    avs_street_address_response_code: transaction.avsStreetAddress,
    avs_error_response_code: transaction.avsError,
  }
}

function customerView(customer: Record<string, string>): Members {
  const absent = { id: null, first_name: null, last_name: null, company: null, email: null, phone: null }
  return { ...absent, ...customer }
}

function cardView(card: StoredCard): Members {
  return {
    token: null,
    bin: card.bin,
    last_4: card.last4,
    card_type: card.cardType,
    expiration_month: card.expirationMonth,
    expiration_year: card.expirationYear,
    cardholder_name: card.cardholderName,
    unique_number_identifier: card.identifier,
  }
}

function historyView(context: Context, transaction: Transaction): Members[] {
  return transaction.history.map((event) => ({
    timestamp: new Date(event.at),
    status: event.status,
    amount: formatAmount(event.amount),
    user: context.credentials.publicKey,
    transaction_source: 'api',
  }))
}

const DAY = 24 * 60 * 60 * 1000
const won = (dispute: Dispute) => (dispute.status === 'won' ? dispute.amount : 0)
const formatDate = (time: number) => isoSeconds(new Date(time)).slice(0, 10)

export function disputeView(dispute: Dispute, transaction: Transaction): Members {
  return {
    id: dispute.id,
    kind: disputeKind(dispute),
    status: dispute.status,
    reason: disputeReason(dispute),
    reason_code: '83',
    amount: formatAmount(dispute.amount),
    amount_disputed: formatAmount(dispute.amount),
    amount_won: formatAmount(won(dispute)),
    currency_iso_code: transaction.currency,
    merchant_account_id: transaction.merchantAccountId,
    case_number: dispute.caseNumber,
    received_date: formatDate(dispute.openedAt),
    reply_by_date: formatDate(dispute.openedAt + REPLY_DAYS * DAY),
    date_opened: formatDate(dispute.openedAt),
    date_won: dispute.status === 'won' ? formatDate(dispute.updatedAt) : null,
    created_at: new Date(dispute.openedAt),
    updated_at: new Date(dispute.updatedAt),
    evidence: new XmlList('evidence', []),
    status_history: new XmlList('status_history', [
      { status: dispute.status, timestamp: new Date(dispute.updatedAt), effective_date: formatDate(dispute.updatedAt) },
    ]),
    transaction: {
      id: transaction.id,
      amount: formatAmount(transaction.amount),
      created_at: new Date(transaction.createdAt),
      order_id: transaction.orderId,
      payment_instrument_subtype: transaction.card.cardType,
    },
  }
}

export function nonceView(nonce: Nonce): Members {
  return {
    nonce: nonce.nonce,
    type: 'CreditCard',
    description: `ending in ${nonce.card.last4.slice(-2)}`,
    consumed: nonce.consumed,
    default: false,
    details: {
      bin: nonce.card.bin,
      card_type: nonce.card.cardType,
      last_two: nonce.card.last4.slice(-2),
      last_four: nonce.card.last4,
      expiration_month: nonce.card.expirationMonth,
      expiration_year: nonce.card.expirationYear,
      cardholder_name: nonce.card.cardholderName,
    },
    three_d_secure_info: null,
  }
}

/** Errors as a tree of their paths. Clients require an `errors` array at every level. */
export function errorsView(errors: ValidationError[]): XmlValue {
  const root = level()
  for (const error of errors) {
    let node = root
    for (const step of error.path) {
      node.children[step] ??= level()
      node = node.children[step]
    }
    node.errors.push({ code: error.code, attribute: error.attribute, message: error.message })
  }
  return levelView(root)
}

interface Level {
  errors: XmlValue[]
  children: Record<string, Level>
}

const level = (): Level => ({ errors: [], children: {} })

function levelView(node: Level): XmlValue {
  const children = Object.entries(node.children).map(([key, child]) => [key, levelView(child)])
  return { errors: new XmlList('error', node.errors), ...Object.fromEntries(children) }
}
