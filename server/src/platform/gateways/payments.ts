export interface Transaction {
  id: string
  orderId: string
  /** `failed` can't be collected anymore: declined, rejected, expired or refused at settlement. */
  status: 'authorized' | 'submitted' | 'settled' | 'voided' | 'failed'
  amountCents: number
  currency: string
  cardType: string
  cardLastFour: string
  /** Such as "12/2029"; empty if the provider does not send it. */
  cardExpiration: string
  email?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  refundIds: string[]
  disputes: ProviderDispute[]
}

/** A `pre_arbitration` is a chargeback's second round; a `retrieval` only asks for information. */
export type DisputeKind = 'chargeback' | 'pre_arbitration' | 'retrieval'

export interface ProviderDispute {
  id: string
  /** The disputed sale, and its order ID; empty if the provider does not name them. */
  transactionId: string
  orderId: string
  /** Null for an unknown kind. */
  kind: DisputeKind | null
  status: 'open' | 'won' | 'lost'
  occurredAt: Date
  replyBy: string | undefined
  /** What the bank claims, in cents, which can be a part of the payment. Null if the report does not say. */
  amountCents: number | null
}

/** A credit: the transaction that carries a refund. Amounts are in cents. */
export interface ProviderRefund {
  id: string
  /** The refunded sale; empty for a credit without a sale. */
  saleId: string
  orderId: string
  /** `failed` and `voided` credits return no money. */
  status: 'submitted' | 'settled' | 'failed' | 'voided'
  amountCents: number
}

export interface UnclearTransaction {
  id: string
  orderId: string
  detail: string
}

/** A list for reconciliation. An unclear transaction must not hide the others. */
export interface ListedTransactions<T> {
  known: T[]
  unclear: UnclearTransaction[]
}

export interface RefundRequest {
  transactionId: string
  /** Our refund's ID, which finds the credit again if the answer was lost. */
  refundId: string
  amountCents: number
}

/**
 * The outcome of a refund request. `detail` is for the log. `refused`: certainly not made, and a retry would fail too.
 * `not_taken`: certainly not made, but may be retried. `unknown`: may have been made; check the sale's credits before a
 * retry.
 */
export type RefundOutcome =
  | { kind: 'accepted'; refund: ProviderRefund }
  | { kind: 'refused' | 'not_taken' | 'unknown'; detail: string }

export interface AuthorizationRequest {
  orderId: string
  amountCents: number
  nonce: string
  buyer: { firstName: string; lastName: string; email: string }
}

/** Why a card was declined, as far as the buyer may know. */
export type DeclineReason =
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'wrong_cvv'
  | 'wrong_postal_code'
  | 'bank_confirmation_needed'
  | 'duplicate'
  | 'card_data_used'

/**
 * The outcome of an authorization. `detail` is for the log. `not_sent`: certainly not made. `unknown`: may have been made;
 * never send it again, find it by order ID.
 */
export type AuthorizationOutcome =
  | { kind: 'authorized'; transaction: Transaction }
  | { kind: 'declined'; reason: DeclineReason; detail: string }
  | { kind: 'not_sent'; detail: string }
  | { kind: 'unknown'; detail: string }

export interface ProviderNotification {
  /** The provider's name for it; part of what identifies a notification. */
  kind: string
  occurredAt: Date
  transactionId: string | undefined
  dispute: ProviderDispute | undefined
}

/** The signature of a notification or challenge is missing or wrong. */
export class ForgedNotification extends Error {}

/** The card provider. Authorization and settlement are two steps. */
export interface PaymentGateway {
  clientToken(): Promise<string>
  /** Authorizes a card. Never rejects; errors are in the outcome. */
  authorize(request: AuthorizationRequest): Promise<AuthorizationOutcome>
  /** Submits an authorization for settlement. Safe to repeat. @returns the transaction with its new status */
  submitForSettlement(transactionId: string): Promise<Transaction>
  /** One sale; undefined for an unknown ID. Rejects if the provider fails. */
  find(transactionId: string): Promise<Transaction | undefined>
  /** Every sale of an order. Rejects if the provider fails. */
  findByOrder(orderId: string): Promise<Transaction[]>
  /** Every sale since a time, for reconciliation. Rejects if the provider fails. */
  findSince(moment: Date): Promise<ListedTransactions<Transaction>>
  /** Voids an authorization or an unsettled payment. Safe to repeat. */
  void(transactionId: string): Promise<void>
  /** Refunds part or all of a settled sale. Never rejects; errors are in the outcome. */
  refund(request: RefundRequest): Promise<RefundOutcome>
  /** One credit; undefined for an unknown ID. Rejects if the provider fails. */
  findRefund(id: string): Promise<ProviderRefund | undefined>
  /** Every credit since a time, for reconciliation. Rejects if the provider fails. */
  findRefundsSince(moment: Date): Promise<ListedTransactions<ProviderRefund>>
  /** Every dispute received or changed since a time, also of older sales. Rejects if the provider fails. */
  findDisputesSince(moment: Date): Promise<ProviderDispute[]>
  /** One dispute; undefined for an unknown ID. Rejects if the provider fails. */
  findDispute(id: string): Promise<ProviderDispute | undefined>
  /** Verifies and reads a notification. @throws ForgedNotification */
  readNotification(signature: string, payload: string): Promise<ProviderNotification>
  /** Answers the provider's check of the webhook's address. @throws ForgedNotification */
  answerChallenge(challenge: string): Promise<string>
}
