import { cancellationChannels, cancellationStates } from '@course/contract/sales/cancellations'
import { type PrintedFacts, paperCauses, paperKinds } from '@course/contract/sales/papers'
import type { PriceSentences } from '@course/contract/sales/prices'
import { purchaseStatuses } from '@course/contract/sales/purchases'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofUser, users } from '../../accounts/tables/tables.ts'
import { bytes, createdAt, literals, moment } from '../../platform/db/columns.ts'
import { products } from '../../publishing/tables/tables.ts'
import { attemptStates, openStates, unpaidStates } from './attempt-states.ts'

/** One try to pay. Its ID is the order ID at the card provider. */
export const attempts = pgTable(
  'attempts',
  {
    id: uuid('id').primaryKey(),
    secretHash: text('secret_hash').notNull(),
    /** SHA-256 of the card nonce: the idempotency key. */
    nonceHash: text('nonce_hash').notNull().unique('attempts_nonce_unique'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    passwordHash: text('password_hash'),
    existingUserId: uuid('existing_user_id').references(() => users.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    priceShown: text('price_shown').notNull(),
    /** Every sentence with a price on the site when the buyer paid. Null for sales of a time before they were stored. */
    shownPrices: jsonb('shown_prices').$type<PriceSentences>(),
    termsVersion: text('terms_version').notNull(),
    state: text('state', { enum: attemptStates }).notNull(),
    transactionId: text('transaction_id'),
    cardType: text('card_type'),
    cardLastFour: text('card_last_four'),
    cardExpiration: text('card_expiration'),
    /** The decline reason, which decides the message for the buyer. */
    failure: text('failure'),
    /** When the sweeper checks it next; null if nothing is left to do. */
    nextCheckAt: moment('next_look_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('attempts_one_live_per_email')
      .on(table.emailKey)
      .where(sql`${table.state} in (${literals(openStates)})`),
    index('attempts_secret').on(table.secretHash),
    index('attempts_due').on(table.nextCheckAt),
    index('attempts_created').on(table.createdAt, table.state),
    index('attempts_email').on(table.emailKey, table.createdAt),
    index('attempts_transaction').on(table.transactionId),
    index('attempts_card')
      .on(table.cardLastFour, table.cardExpiration, table.createdAt)
      .where(sql`${table.cardExpiration} <> ''`),
    index('attempts_card_last_four').on(table.cardLastFour),
    index('attempts_ended')
      .on(table.updatedAt)
      .where(sql`${table.state} in (${literals(unpaidStates)})`),
  ],
)

/** Attempts that ended without a purchase and were deleted: what the reconciliation needs of them, without a person. */
export const knownOrders = pgTable('known_orders', {
  id: uuid('id').primaryKey(),
  state: text('state', { enum: attemptStates }).notNull(),
  transactionId: text('transaction_id'),
  amountCents: integer('amount_cents').notNull(),
  currency: text('currency').notNull(),
  endedAt: moment('ended_at').notNull(),
})

/** Every transition of an attempt, kept as long as the attempt. */
export const attemptTransitions = pgTable(
  'attempt_transitions',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id),
    position: smallint('position').notNull(),
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    cause: text('cause').notNull(),
    transactionId: text('transaction_id'),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.position] })],
)

export const purchases = pgTable(
  'purchases',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser().notNull(),
    attemptId: uuid('attempt_id')
      .notNull()
      .unique('purchases_attempt_unique')
      .references(() => attempts.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Derived from the attempt's state and the refunds: see derivePurchaseStatus(). */
    status: text('status', { enum: purchaseStatuses }).notNull().default('collecting'),
    createdAt: createdAt(),
    /** The next three columns are the agreed cancellation terms. */
    countedVideoIds: text('counted_video_ids').array().notNull(),
    cancellableUntil: moment('cancellable_until').notNull(),
    timeZone: text('time_zone').notNull(),
  },
  (table) => [
    index('purchases_user').on(table.userId),
    index('purchases_time').on(table.createdAt, table.id),
    index('purchases_amount').on(table.amountCents, table.id),
    // The amounts are in it so that sums do not read the table.
    index('purchases_status').on(table.status, table.createdAt, table.id, table.amountCents, table.refundedCents),
  ],
)

const ofPurchase = () => uuid('purchase_id').references(() => purchases.id)

/** A refund ordered by an administrator. Its ID is the order ID of the credit at the card provider. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    purchaseId: ofPurchase().notNull(),
    amountCents: integer('amount_cents').notNull(),
    reason: text('reason'),
    endsAccess: boolean('ends_access').notNull(),
    orderedBy: ofUser('ordered_by').notNull(),
    /** `waiting`: for settlement or the provider; `sent`: may have been made; `done` and `failed` are final. */
    state: text('state', { enum: ['waiting', 'sent', 'done', 'failed'] }).notNull(),
    /** How often it was sent to the provider. Protects against a process that acts on an outdated row. */
    requests: integer('requests').notNull().default(0),
    /** The time of the first request with an unknown outcome; null if there is none. */
    firstSentAt: moment('first_sent_at'),
    /** A void cancels an unsettled payment and has no transaction of its own. */
    way: text('way', { enum: ['void', 'refund'] }),
    transactionId: text('transaction_id'),
    failure: text('failure'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** When the sweeper checks it next; null if nothing is left to do. */
    nextCheckAt: moment('next_look_at'),
  },
  (table) => [
    check('refunds_amount_positive', sql`${table.amountCents} > 0`),
    index('refunds_purchase').on(table.purchaseId, table.createdAt),
    index('refunds_due').on(table.nextCheckAt),
    index('refunds_transaction').on(table.transactionId),
  ],
)

/** The last number that each seller's papers have. Locked while a paper is issued, so that numbers have no gaps. */
export const paperSeries = pgTable('paper_series', {
  /** The seller's name in lower case: see seriesOf(). */
  seller: text('seller').primaryKey(),
  lastNumber: integer('last_number').notNull().default(0),
})

/** What a buyer added to the invoice, once. */
export const invoiceDetails = pgTable('invoice_details', {
  purchaseId: ofPurchase().primaryKey(),
  company: text('company').notNull(),
  address: text('address').notNull(),
  taxId: text('tax_id'),
  givenAt: moment('given_at').notNull().defaultNow(),
})

/** Invoices and credit notes. A trigger refuses to change a row, and to delete it. */
export const papers = pgTable(
  'papers',
  {
    id: uuid('id').primaryKey(),
    seller: text('seller')
      .notNull()
      .references(() => paperSeries.seller),
    number: integer('number').notNull(),
    kind: text('kind', { enum: paperKinds }).notNull(),
    cause: text('cause', { enum: paperCauses }).notNull(),
    purchaseId: ofPurchase().notNull(),
    refundId: uuid('refund_id').references(() => refunds.id),
    aboutId: uuid('about_id').references((): AnyPgColumn => papers.id),
    /** Never negative: the kind says which way the money goes. */
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    issuedAt: moment('issued_at').notNull(),
    /** Who sold what to whom, as it is printed. */
    printed: jsonb('printed').$type<PrintedFacts>().notNull(),
    pdf: bytes('pdf').notNull(),
    sha256: text('sha256').notNull(),
  },
  (table) => [
    check('papers_amount_positive', sql`${table.amountCents} > 0`),
    uniqueIndex('papers_number').on(table.seller, table.number),
    // Each cause happens once. A refund that fails later is a cause of its own.
    uniqueIndex('papers_cause').on(table.purchaseId, table.cause, table.kind).where(sql`${table.refundId} is null`),
    uniqueIndex('papers_refund').on(table.refundId, table.cause),
    index('papers_purchase').on(table.purchaseId, table.number),
    index('papers_issued').on(table.issuedAt),
  ],
)

/** A buyer's request to cancel, with the figures at the time of the request. */
export const cancellations = pgTable(
  'cancellations',
  {
    id: uuid('id').primaryKey(),
    purchaseId: ofPurchase().notNull(),
    channel: text('channel', { enum: cancellationChannels }).notNull().default('site'),
    /** The moment that counts. The owner's record of an email or a letter can be later. */
    requestedAt: moment('requested_at').notNull().defaultNow(),
    recordedAt: moment('recorded_at'),
    recordedBy: uuid('recorded_by').references(() => users.id),
    deadline: moment('deadline').notNull(),
    videosOpened: integer('videos_opened').notNull(),
    videosTotal: integer('videos_total').notNull(),
    /** The refund that the terms owe for it. */
    owedCents: integer('owed_cents').notNull(),
    state: text('state', { enum: cancellationStates }).notNull().default('open'),
    answer: text('answer'),
    answeredAt: moment('answered_at'),
    answeredBy: uuid('answered_by').references(() => users.id),
    remindedAt: moment('reminded_at'),
  },
  (table) => [
    index('cancellations_purchase').on(table.purchaseId, table.requestedAt),
    uniqueIndex('cancellations_one_open').on(table.purchaseId).where(sql`${table.state} = 'open'`),
  ],
)

/** Which rows of `access` let their user watch the course now. */
export const givesAccess = (row: { endedAt: AnyPgColumn }): SQL => sql`${row.endedAt} is null`

export const access = pgTable(
  'access',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser().notNull(),
    source: text('source', { enum: ['purchase', 'administrator'] }).notNull(),
    purchaseId: ofPurchase(),
    grantedAt: moment('granted_at').notNull().defaultNow(),
    grantedBy: uuid('granted_by').references(() => users.id),
    grantReason: text('grant_reason'),
    endedAt: moment('ended_at'),
    endedBy: uuid('ended_by').references(() => users.id),
    endReason: text('end_reason'),
    /** The ID of the lost dispute that ended it, if any. Winning it later restores access. */
    endedByDispute: text('ended_by_dispute'),
  },
  (table) => [
    index('access_user').on(table.userId),
    uniqueIndex('access_one_open_per_purchase').on(table.purchaseId).where(givesAccess(table)),
  ],
)

const ofAccess = () =>
  uuid('access_id')
    .notNull()
    .references(() => access.id)

/**
 * When a video was first opened with a grant of access. A cancellation's refund depends on it. Rows outlive their video,
 * so the ID is no foreign key.
 */
export const openings = pgTable(
  'openings',
  {
    accessId: ofAccess(),
    videoId: text('video_id').notNull(),
    openedAt: moment('opened_at').notNull().defaultNow(),
    /** Whether its lesson was free then. A free video never counts for a refund. */
    isFree: boolean('is_free').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.accessId, table.videoId] })],
)

/** When a lesson was first read with a grant of access. Whether that counts depends on the accepted terms. */
export const readings = pgTable(
  'readings',
  {
    accessId: ofAccess(),
    videoId: text('video_id').notNull(),
    readAt: moment('read_at').notNull().defaultNow(),
    /** Whether the lesson was free then. Reading a free lesson never counts for a refund. */
    isFree: boolean('is_free').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.accessId, table.videoId] })],
)

/** Messages of people who paid but get no email. Deleted when they are answered. */
export const addressRequests = pgTable(
  'address_requests',
  {
    id: uuid('id').primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    requestedAt: moment('requested_at').notNull().defaultNow(),
  },
  (table) => [index('address_requests_requested').on(table.requestedAt)],
)

/** Reports of the card provider, from webhooks or, with a kind that starts with `found_`, from our own searches. */
export const providerEvents = pgTable('provider_events', {
  id: uuid('id').primaryKey(),
  /** Kind, subject and time, so that a repeated event is one row. */
  identity: text('identity').notNull().unique('provider_events_identity_unique'),
  kind: text('kind').notNull(),
  transactionId: text('transaction_id'),
  disputeId: text('dispute_id'),
  disputeStatus: text('dispute_status', { enum: ['open', 'won', 'lost'] }),
  occurredAt: moment('occurred_at').notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
})

export const disputes = pgTable(
  'disputes',
  {
    id: text('id').primaryKey(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id),
    status: text('status', { enum: ['open', 'won', 'lost'] }).notNull(),
    occurredAt: moment('occurred_at').notNull(),
    /** Null in rows of earlier releases and for unknown kinds; then it counts as a chargeback. */
    kind: text('kind', { enum: ['chargeback', 'pre_arbitration', 'retrieval'] }),
    /** The last day for an answer. */
    replyBy: date('reply_by', { mode: 'string' }),
    /** What the bank claims; null in rows of earlier releases until the next report. */
    amountCents: integer('amount_cents'),
  },
  (table) => [index('disputes_attempt').on(table.attemptId)],
)
