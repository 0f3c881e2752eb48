import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Success } from '../errors.ts'
import { dayRange, FileLink, FileTicket, listQuery, withDaysInOrder } from '../lists.ts'
import { Amount, Currency, Moment, PurchaseParams, RecordId, StoredEmail, TimeZone } from '../replies.ts'
import { Cancellation } from './cancellations.ts'
import { purchasePapers } from './papers.ts'
import { RefundTerms } from './refund-terms.ts'
import { Refund } from './refunds.ts'

/**
 * The status of a purchase. `collecting` means authorized or submitted, but not settled yet. `dispute lost`: the bank has
 * taken money back, and no dispute is open.
 */
export const purchaseStatuses = [
  'collecting',
  'paid',
  'partly refunded',
  'refunded',
  'not collected',
  'disputed',
  'dispute lost',
] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]

export const PriceNotice = z.object({
  level: z.enum(['closed', 'warning', 'note']),
  text: z.string(),
  link: z.string(),
})
export type PriceNotice = z.output<typeof PriceNotice>

export const readPriceCheck = {
  method: 'GET',
  path: '/api/purchases/prices',
  audience: 'administrator',
  summary: 'Whether the prices on the pages are what a card is charged',
  reply: z.object({ notices: z.array(PriceNotice) }),
} as const satisfies Endpoint

export const Purchase = z.object({
  id: RecordId,
  userId: RecordId,
  firstName: z.string(),
  lastName: z.string(),
  email: StoredEmail,
  amount: Amount,
  refunded: Amount,
  disputed: Amount,
  currency: Currency,
  status: z.enum(purchaseStatuses),
  cardType: z.string().nullable(),
  cardLastFour: z.string().nullable(),
  purchasedAt: Moment,
  hasOpenCancellation: z.boolean(),
})
export type Purchase = z.output<typeof Purchase>

export const purchaseSortKeys = ['firstName', 'lastName', 'email', 'amount', 'status', 'purchasedAt'] as const

const status = z.enum(purchaseStatuses, `status must be one of ${purchaseStatuses.join(', ')}.`).optional()
const { search, sort, ...page } = listQuery(purchaseSortKeys)
const purchasesFilter = z.object({
  search,
  sort,
  status,
  cancellation: z.enum(['open'], 'cancellation must be open.').optional(),
  ...dayRange,
})
export const PurchasesFilter = withDaysInOrder(purchasesFilter)
export type PurchasesFilter = z.output<typeof PurchasesFilter>
export const PurchasesQuery = withDaysInOrder(purchasesFilter.extend(page))
export type PurchasesQuery = z.output<typeof PurchasesQuery>

export const listPurchases = {
  method: 'GET',
  path: '/api/purchases',
  audience: 'administrator',
  summary: 'A page of purchases, of 50 without limit; the neighboring pages in Link and the total in X-Total-Count',
  query: PurchasesQuery,
  paged: true,
  reply: z.array(Purchase),
} as const satisfies Endpoint

export const PurchaseSums = z.object({
  count: z.number().int(),
  gross: Amount,
  refunded: Amount,
  disputed: Amount,
  net: Amount,
  currency: Currency,
})
export type PurchaseSums = z.output<typeof PurchaseSums>

export const readPurchaseSums = {
  method: 'GET',
  path: '/api/purchases/sums',
  audience: 'administrator',
  summary: 'The sums of all purchases that match; a payment that was not collected is no sale',
  query: PurchasesFilter,
  reply: PurchaseSums,
} as const satisfies Endpoint

export const exportPurchases = {
  method: 'POST',
  path: '/api/purchases/export',
  audience: 'administrator',
  needsProof: true,
  summary: 'A link to these purchases as CSV',
  body: PurchasesFilter,
  reply: FileLink,
} as const satisfies Endpoint

export const readPurchasesFile = {
  method: 'GET',
  path: '/api/purchases/export',
  audience: 'public',
  summary: 'The purchases that a link is for, as CSV; the link itself says who may fetch it',
  query: FileTicket,
  reply: z.string(),
  sends: 'text/csv',
  refuses: ['not_signed_in', 'forbidden'],
} as const satisfies Endpoint

export const Transition = z.object({
  at: Moment,
  fromState: z.string().nullable(),
  toState: z.string(),
  cause: z.string(),
  transactionId: z.string().nullable(),
})

export const AccessGrant = z.object({
  source: z.enum(['purchase', 'administrator']),
  purchaseId: RecordId.nullable(),
  grantedAt: Moment,
  grantedBy: z.string().nullable(),
  grantReason: z.string().nullable(),
  endedAt: Moment.nullable(),
  endedBy: z.string().nullable(),
  endReason: z.string().nullable(),
})
export type AccessGrant = z.output<typeof AccessGrant>

export const Dispute = z.object({
  id: z.string(),
  kind: z.enum(['chargeback', 'pre_arbitration', 'retrieval']).nullable(),
  status: z.enum(['open', 'won', 'lost']),
  occurredAt: Moment,
  replyBy: z.string().meta({ format: 'date' }).nullable(),
  /** What the bank claims; null if an older release recorded the dispute. */
  amount: Amount.nullable(),
})
export type Dispute = z.output<typeof Dispute>

/** What an administrator can do with a purchase. The server refuses everything else with its reason. */
export const purchaseActs = ['refund', 'confirm', 'decline', 'record', 'receipt', 'issuePapers'] as const
export type PurchaseAct = (typeof purchaseActs)[number]

export const PurchaseDetails = Purchase.extend({
  /** What the caller can do with this purchase now. */
  can: z.array(z.enum(purchaseActs)),
  productName: z.string(),
  orderId: RecordId,
  transactionId: z.string().nullable(),
  priceShown: z.string(),
  /** Every sentence with a price on the site at that time; null if an older release sold it. */
  shownPrices: z
    .object({ home: z.string(), info: z.string(), payment: z.string(), orderSummary: z.string() })
    .nullable(),
  termsVersion: z.string(),
  timeline: z.array(Transition),
  refunds: z.array(Refund.extend({ orderedBy: z.string() })),
  terms: RefundTerms,
  cancellation: Cancellation.nullable(),
  cancellations: z.array(Cancellation.extend({ answeredBy: z.string().nullable(), recordedBy: z.string().nullable() })),
  openings: z.array(
    z.object({
      videoId: z.string(),
      name: z.string().nullable(),
      openedAt: Moment,
      how: z.enum(['played', 'read']),
      /** Whether a refund within the window counts it: it was part of the course, and reading counts only where the accepted terms say so. */
      counts: z.boolean(),
    }),
  ),
  disputes: z.array(Dispute),
  access: z.array(AccessGrant),
  ...purchasePapers,
})
export type PurchaseDetails = z.output<typeof PurchaseDetails>

export const readPurchase = {
  method: 'GET',
  path: '/api/purchases/:id',
  audience: 'administrator',
  summary: 'One purchase with its history, refunds, disputes and the cancellation terms',
  params: PurchaseParams,
  reply: PurchaseDetails,
  refuses: ['not_found'],
} as const satisfies Endpoint

export const sendReceipt = {
  method: 'POST',
  path: '/api/purchases/:id/receipt',
  audience: 'administrator',
  summary: 'Send the buyer the receipt again',
  params: PurchaseParams,
  reply: Success,
  refuses: ['not_found', 'conflict'],
} as const satisfies Endpoint

export const OwnPurchase = z.object({
  id: RecordId,
  orderId: RecordId,
  productName: z.string(),
  buyer: z.string(),
  email: StoredEmail,
  amount: Amount,
  currency: Currency,
  status: z.enum(purchaseStatuses),
  cardType: z.string().nullable(),
  cardLastFour: z.string().nullable(),
  purchasedAt: Moment,
  timeZone: TimeZone,
  termsVersion: z.string(),
  seller: z.object({ name: z.string(), address: z.array(z.string()), email: z.string() }),
  refunds: z.array(Refund.omit({ reason: true })),
  terms: RefundTerms,
  cancellation: Cancellation.nullable(),
  ...purchasePapers,
  detailsUntil: Moment.nullable().describe('Until when a company can be added to the invoice; null if it can’t'),
})
export type OwnPurchase = z.output<typeof OwnPurchase>

export const listOwnPurchases = {
  method: 'GET',
  path: '/api/account/purchases',
  audience: 'account',
  summary: "The caller's own purchases, newest first",
  reply: z.array(OwnPurchase),
} as const satisfies Endpoint
