import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const createdAt = () => moment('created_at').notNull().defaultNow()

/** What is sold. Money is whole minor units (cents). */
export const products = pgTable('products', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  priceCents: integer('price_cents').notNull(),
  currency: text('currency').notNull(),
})

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** As typed. */
    email: text('email').notNull(),
    /** What makes it unique: see emailKey(). */
    emailKey: text('email_key').notNull().unique('users_email_key_unique'),
    role: text('role', { enum: ['Super Admin', 'Super User', 'Paid User'] }).notNull(),
    /** Null until an invited user has chosen one. */
    passwordHash: text('password_hash'),
    /** A token made under another number is refused. */
    sessionVersion: integer('session_version').notNull().default(1),
    disabledAt: moment('disabled_at'),
    registeredAt: moment('registered_at').notNull().defaultNow(),
  },
  (table) => [
    check('users_role_known', sql`${table.role} in ('Super Admin', 'Super User', 'Paid User')`),
    index('users_registered').on(table.registeredAt, table.id),
  ],
)

/** One try at paying. Its id is the order id at the card provider. */
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
    passwordHash: text('password_hash').notNull(),
    /** The account that pays again for itself; null where the payment creates the account. */
    existingUserId: uuid('existing_user_id').references(() => users.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    priceShown: text('price_shown').notNull(),
    termsVersion: text('terms_version').notNull(),
    state: text('state', {
      enum: [
        'opened',
        'authorised',
        'admitted',
        'settling',
        'settled',
        'declined',
        'checking',
        'closed',
        'voided',
        'refunded',
        'disputed',
      ],
    }).notNull(),
    /** The provider's transaction, once known. */
    transactionId: text('transaction_id'),
    cardType: text('card_type'),
    cardLastFour: text('card_last_four'),
    /** Our own word for why it did not work; decides the sentence for the buyer. */
    failure: text('failure'),
    /** When the sweeper looks at it again; null when nothing is left to be done. */
    nextLookAt: moment('next_look_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('attempts_one_live_per_email')
      .on(table.emailKey)
      .where(sql`${table.state} in ('opened', 'authorised', 'checking')`),
    index('attempts_secret').on(table.secretHash),
    index('attempts_due').on(table.nextLookAt),
    index('attempts_email').on(table.emailKey, table.createdAt),
    index('attempts_transaction').on(table.transactionId),
  ],
)

/** Every change of an attempt's state, kept for ever. */
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
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    attemptId: uuid('attempt_id')
      .notNull()
      .unique('purchases_attempt_unique')
      .references(() => attempts.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('purchases_user').on(table.userId)],
)

/** Why somebody may watch the course. A row without an end is access. */
export const access = pgTable(
  'access',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    source: text('source', { enum: ['purchase', 'administrator'] }).notNull(),
    purchaseId: uuid('purchase_id').references(() => purchases.id),
    grantedAt: moment('granted_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
    endReason: text('end_reason'),
  },
  (table) => [
    index('access_user').on(table.userId),
    uniqueIndex('access_one_open_per_purchase').on(table.purchaseId).where(sql`${table.endedAt} is null`),
  ],
)

/** Codes that let somebody set a password: a reset's or an invitation's. Only their SHA-256 is kept. */
export const passwordCodes = pgTable(
  'password_codes',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: ['reset', 'invitation'] }).notNull(),
    tokenHash: text('token_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('password_codes_token').on(table.tokenHash), index('password_codes_user').on(table.userId)],
)

export const videos = pgTable(
  'videos',
  {
    id: text('id').primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    name: text('name').notNull(),
    vimeoNumber: text('vimeo_number').notNull(),
    vimeoHash: text('vimeo_hash'),
    orderNumber: integer('order_number').notNull(),
  },
  (table) => [index('videos_product').on(table.productId, table.orderNumber)],
)

export const resources = pgTable(
  'resources',
  {
    id: text('id').primaryKey(),
    type: text('type', { enum: ['GENERAL', 'STATE'] }).notNull(),
    category: text('category'),
    title: text('title').notNull(),
    link: text('link').notNull(),
    orderNumber: integer('order_number').notNull(),
  },
  (table) => [index('resources_type').on(table.type, table.orderNumber)],
)

/** One row: facts of the site that several instances must agree on. */
export const siteState = pgTable(
  'site_state',
  {
    id: integer('id').primaryKey().default(1),
    /** Goes up with every change of the course's content, so that caches know. */
    contentVersion: integer('content_version').notNull().default(1),
    /** Which instance sweeps, and until when that holds unless it says so again. */
    sweeper: text('sweeper'),
    sweeperUntil: moment('sweeper_until'),
  },
  (table) => [check('site_state_one_row', sql`${table.id} = 1`)],
)

/** What the card provider told us by webhook, kept before it is answered. */
export const providerEvents = pgTable('provider_events', {
  id: uuid('id').primaryKey(),
  /** Kind, subject and time: the same event told twice is one row. */
  identity: text('identity').notNull().unique('provider_events_identity_unique'),
  kind: text('kind').notNull(),
  transactionId: text('transaction_id'),
  disputeId: text('dispute_id'),
  disputeStatus: text('dispute_status', { enum: ['open', 'won', 'lost'] }),
  occurredAt: moment('occurred_at').notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
})

/** A buyer's complaint to their bank, as far as we know it. */
export const disputes = pgTable(
  'disputes',
  {
    id: text('id').primaryKey(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id),
    status: text('status', { enum: ['open', 'won', 'lost'] }).notNull(),
    occurredAt: moment('occurred_at').notNull(),
  },
  (table) => [index('disputes_attempt').on(table.attemptId)],
)

/** Counters behind the limits, shared by all instances. */
export const limitCounters = pgTable(
  'limit_counters',
  {
    key: text('key').primaryKey(),
    count: bigint('count', { mode: 'number' }).notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('limit_counters_ends').on(table.endsAt)],
)
