/** The ledger's records. Money is in cents, times are epoch milliseconds. */

export type TransactionStatus =
  | 'authorized'
  | 'submitted_for_settlement'
  | 'settling'
  | 'settled'
  | 'settlement_pending'
  | 'settlement_confirmed'
  | 'settlement_declined'
  | 'processor_declined'
  | 'gateway_rejected'
  | 'failed'
  | 'voided'

export type RejectionReason =
  | 'application_incomplete'
  | 'avs'
  | 'cvv'
  | 'avs_and_cvv'
  | 'duplicate'
  | 'fraud'
  | 'risk_threshold'

export interface ProcessorAnswer {
  code: string
  text: string
  type: 'approved' | 'soft_declined' | 'hard_declined'
}

/** Never the number itself: `identifier` is a keyed hash of it, enough to recognize the same card. */
export interface StoredCard {
  bin: string
  last4: string
  cardType: string
  expirationMonth: string
  expirationYear: string
  cardholderName: string | null
  identifier: string
  outcome: CardOutcome
}

export type CardOutcome = 'approved' | 'declined' | 'failed' | 'fraud' | 'risk_threshold' | 'dispute'

export interface Nonce {
  nonce: string
  card: StoredCard
  cvvResponse: string
  postalCode: string | null
  streetAddress: string | null
  createdAt: number
  consumed: boolean
}

interface StatusEvent {
  at: number
  status: TransactionStatus
  amount: number
}

export interface Transaction {
  id: string
  type: 'sale' | 'credit'
  status: TransactionStatus
  amount: number
  currency: string
  merchantAccountId: string
  orderId: string | null
  createdAt: number
  updatedAt: number
  submittedAt: number | null
  refundedTransactionId: string | null
  refundIds: string[]
  processor: ProcessorAnswer | null
  authorizationCode: string | null
  rejection: RejectionReason | null
  cvvResponse: string | null
  avsPostalCode: string | null
  avsStreetAddress: string | null
  avsError: string | null
  settlement: ProcessorAnswer | null
  customer: Record<string, string>
  billing: Record<string, string>
  card: StoredCard
  history: StatusEvent[]
  disputeIds: string[]
}

export type DisputeStatus =
  | 'open'
  | 'under_review'
  | 'accepted'
  | 'auto_accepted'
  | 'disputed'
  | 'expired'
  | 'won'
  | 'lost'

export const disputeKinds = ['chargeback', 'pre_arbitration', 'retrieval'] as const
export type DisputeKind = (typeof disputeKinds)[number]

export interface Dispute {
  id: string
  /** Absent in ledgers of earlier versions, which knew chargebacks only. */
  kind?: DisputeKind
  status: DisputeStatus
  transactionId: string
  amount: number
  caseNumber: string
  openedAt: number
  updatedAt: number
}

/** A notification for the merchant. The payload is stored, so that every retry sends the same bytes. */
export interface Notification {
  id: string
  kind: string
  payload: string
  createdAt: number
  attempts: number
  delivered: boolean
}
