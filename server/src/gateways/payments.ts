/** What the card provider says about one transaction, in our words. Amounts are cents. */
export interface Transaction {
  id: string
  orderId: string
  /** `failed` is whatever can't become money any more: declined, rejected, expired or refused at settlement. */
  status: 'authorized' | 'submitted' | 'settled' | 'voided' | 'failed'
  amountCents: number
  currency: string
  cardType: string
  cardLastFour: string
  /** Such as "12/2029"; empty where the provider does not say. */
  cardExpiration: string
  /** The buyer's, as it was sent with the sale; undefined where the provider does not say. */
  email?: string | undefined
  /** The credits that gave back part or all of it, whatever became of them. */
  refundIds: string[]
  disputes: ProviderDispute[]
}

/**
 * What the buyer's bank does. A `chargeback` takes the money back, a `pre_arbitration` is its second round; a
 * `retrieval` only asks for information, and no money moves.
 */
export type DisputeKind = 'chargeback' | 'pre_arbitration' | 'retrieval'

/** What the provider says about one dispute. */
export interface ProviderDispute {
  id: string
  /** The sale that it is about, and that sale's order id where the provider names it. */
  transactionId: string
  orderId: string
  /** Null for a kind that we don't know. */
  kind: DisputeKind | null
  status: 'open' | 'won' | 'lost'
  /** When it got this status. */
  occurredAt: Date
  /** The last day for an answer, such as 2026-01-31. */
  replyBy: string | undefined
}

/** Money given back, which is a transaction of its own. Amounts are cents. */
export interface ProviderRefund {
  id: string
  /** The sale that it belongs to; empty for a credit apart from any sale. */
  saleId: string
  /** Our refund's id, where it is ours. */
  orderId: string
  /** `failed` gives nothing back. */
  status: 'submitted' | 'settled' | 'failed' | 'voided'
  amountCents: number
}

/** A transaction that the provider describes in a way we don't know, for example with a new status. */
export interface UnclearTransaction {
  id: string
  orderId: string
  /** What is unclear, for the owner. */
  detail: string
}

/** What the provider lists for comparing ledgers. One transaction that can't be read must not hide all others. */
export interface Listed<T> {
  known: T[]
  unclear: UnclearTransaction[]
}

export interface RefundRequest {
  transactionId: string
  /** Our own id, by which a refund whose answer was lost is known again. */
  refundId: string
  amountCents: number
}

/**
 * How giving back went. `detail` is for the log. `refused`: it is certain that this request gave nothing back, and
 * another one would not either. `not_taken`: it is certain as well, but it may be asked again. `unknown`: it may have
 * been done; look for it at the sale before asking again.
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

/** Why a card was not accepted, as far as the buyer may know. */
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
 * How an authorization went. `detail` is for the log.
 * `not_sent`: the provider certainly did not take it. `unknown`: it may have; never send it again, ask by order id.
 */
export type AuthorizationOutcome =
  | { kind: 'authorized'; transaction: Transaction }
  | { kind: 'declined'; reason: DeclineReason; detail: string }
  | { kind: 'not_sent'; detail: string }
  | { kind: 'unknown'; detail: string }

/** Something the provider tells us by itself. */
export interface ProviderNotification {
  /** The provider's word for it, for the log and against doubles. */
  kind: string
  occurredAt: Date
  transactionId: string | undefined
  dispute: ProviderDispute | undefined
}

/** A notification that the provider did not sign, or that was changed on the way. */
export class ForgedNotification extends Error {}

/** What we need of a card provider. Reserving money and taking it are two steps. */
export interface PaymentGateway {
  /** A token with which the browser's card fields talk to the provider. Rejects when the provider can't be reached. */
  clientToken(): Promise<string>
  /** Reserves money on a card. Never rejects: what went wrong is in the answer. */
  authorize(request: AuthorizationRequest): Promise<AuthorizationOutcome>
  /** Asks for reserved money to be taken. Resolves with the transaction as it then stands, also when it was asked before. */
  submitForSettlement(transactionId: string): Promise<Transaction>
  /** One transaction as it stands. Rejects when the provider does not say; undefined when it does not know the id. */
  find(transactionId: string): Promise<Transaction | undefined>
  /** Every sale of an order. Rejects when the provider does not say. */
  findByOrder(orderId: string): Promise<Transaction[]>
  /** Every sale since a moment, for comparing ledgers. Rejects when the provider does not say. */
  findSince(moment: Date): Promise<Listed<Transaction>>
  /** Lets reserved money go. Resolves when it is voided, also when it was before. */
  void(transactionId: string): Promise<void>
  /** Gives back part or all of a settled sale. Never rejects: what went wrong is in the answer. */
  refund(request: RefundRequest): Promise<RefundOutcome>
  /** One refund as it stands. Rejects when the provider does not say; undefined when it does not know the id. */
  findRefund(id: string): Promise<ProviderRefund | undefined>
  /** Every refund since a moment, for comparing ledgers. Rejects when the provider does not say. */
  findRefundsSince(moment: Date): Promise<Listed<ProviderRefund>>
  /** Every dispute received or changed since a moment, however old its sale. Rejects when the provider does not say. */
  findDisputesSince(moment: Date): Promise<ProviderDispute[]>
  /** One dispute. Rejects when the provider does not say; undefined when it does not know the id. */
  findDispute(id: string): Promise<ProviderDispute | undefined>
  /**
   * Reads a notification of the provider.
   * @throws ForgedNotification unless its signature is the provider's
   */
  readNotification(signature: string, payload: string): Promise<ProviderNotification>
  /** The answer to the provider's question whether the address for notifications is ours. @throws ForgedNotification */
  answerChallenge(challenge: string): string
}
