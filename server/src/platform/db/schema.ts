import { noteKinds } from '@course/contract/course/notes/notes'
import { emailStates } from '@course/contract/course/workbook/deadlines/deadlines'
import type { Finding } from '@course/contract/office/doctor'
import { type VideoFigures, visitSteps } from '@course/contract/office/figures'
import type { MemberCounts } from '@course/contract/office/summary'
import { checkedKinds } from '@course/contract/publishing/link-checks'
import type { TermsText } from '@course/contract/publishing/published-terms'
import { cancellationChannels, cancellationStates } from '@course/contract/sales/cancellations'
import { type PrintedFacts, paperCauses, paperKinds } from '@course/contract/sales/papers'
import type { PriceSentences } from '@course/contract/sales/prices'
import { purchaseStatuses } from '@course/contract/sales/purchases'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { attemptStates, openStates, unpaidStates } from '../attempt-states.ts'
import { bytes, createdAt, literals, moment, multirange, ownWords } from './columns.ts'
import { users } from './tables/users.ts'

export { ownWords } from './columns.ts'
export * from './tables/email-addresses.ts'
export * from './tables/users.ts'
export * from './tables/workbook.ts'

/** The words of a text, as PostgreSQL stores them. */
const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Keys for attempts, purchases and videos. What a product is called and costs is in the published documents. */
export const products = pgTable('products', { id: integer('id').primaryKey() })

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
    /** For the account that the payment creates. Null for an existing account, and once the attempt has ended. */
    passwordHash: text('password_hash'),
    /** The account that pays again; null if the payment creates the account. */
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
  /** The attempt's ID, which is the order ID at the card provider. */
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
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Derived from the attempt's state and the refunds: see derivePurchaseStatus(). */
    status: text('status', { enum: purchaseStatuses }).notNull().default('collecting'),
    createdAt: createdAt(),
    /** The next three columns are the agreed cancellation terms. */
    countedVideoIds: text('counted_video_ids').array().notNull(),
    cancellableUntil: moment('cancellable_until').notNull(),
    timeZone: text('time_zone').notNull(),
    /** Builds before 1.0 read it: docs/decisions/180. The next release drops it. */
    agreementFixedAt: moment('agreement_fixed_at'),
  },
  (table) => [
    index('purchases_user').on(table.userId),
    index('purchases_time').on(table.createdAt, table.id),
    index('purchases_amount').on(table.amountCents, table.id),
    // The amounts are in it so that sums do not read the table.
    index('purchases_status').on(table.status, table.createdAt, table.id, table.amountCents, table.refundedCents),
  ],
)

/** A refund ordered by an administrator. Its ID is the order ID of the credit at the card provider. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id),
    amountCents: integer('amount_cents').notNull(),
    reason: text('reason'),
    endsAccess: boolean('ends_access').notNull(),
    orderedBy: uuid('ordered_by')
      .notNull()
      .references(() => users.id),
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
  purchaseId: uuid('purchase_id')
    .primaryKey()
    .references(() => purchases.id),
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
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id),
    refundId: uuid('refund_id').references(() => refunds.id),
    /** The paper that it corrects or replaces. */
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

/** People whose data was erased, or is being erased. Their rows in `users` stay, without anything about them. */
export const erasures = pgTable(
  'erasures',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    requestedBy: text('requested_by', { enum: ['person', 'administrator', 'restore'] }).notNull(),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    /** Until when name and address are needed for what is still open. */
    heldUntil: moment('held_until'),
    finishedAt: moment('finished_at'),
  },
  (table) => [index('erasures_unfinished').on(table.requestedAt).where(sql`${table.finishedAt} is null`)],
)

/** A buyer's request to cancel, with the figures at the time of the request. */
export const cancellations = pgTable(
  'cancellations',
  {
    id: uuid('id').primaryKey(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id),
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
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    source: text('source', { enum: ['purchase', 'administrator'] }).notNull(),
    purchaseId: uuid('purchase_id').references(() => purchases.id),
    grantedAt: moment('granted_at').notNull().defaultNow(),
    /** The administrator who granted it, and why; null for a purchase. */
    grantedBy: uuid('granted_by').references(() => users.id),
    grantReason: text('grant_reason'),
    endedAt: moment('ended_at'),
    endedBy: uuid('ended_by').references(() => users.id),
    /** Shown to the user. */
    endReason: text('end_reason'),
    /** The ID of the lost dispute that ended it, if any. Winning it later restores access. */
    endedByDispute: text('ended_by_dispute'),
  },
  (table) => [
    index('access_user').on(table.userId),
    uniqueIndex('access_one_open_per_purchase').on(table.purchaseId).where(givesAccess(table)),
  ],
)

/** Codes for setting a password, from a reset or an invitation. Only their SHA-256 is stored. */
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

/** Every video that was ever published. What the owner says about it is in `publishedVideos`. */
export const videos = pgTable('videos', {
  id: text('id').primaryKey(),
  productId: integer('product_id')
    .notNull()
    .references(() => products.id),
  /** The length that members' players reported: a median, set once. */
  measuredSeconds: integer('measured_seconds'),
})

/**
 * When a video was first opened with a grant of access. A cancellation's refund depends on it. Rows outlive their video,
 * so the ID is no foreign key.
 */
export const openings = pgTable(
  'openings',
  {
    accessId: uuid('access_id')
      .notNull()
      .references(() => access.id),
    videoId: text('video_id').notNull(),
    openedAt: moment('opened_at').notNull().defaultNow(),
    /** Whether its lesson was free then. A free video never counts for a refund. */
    isFree: boolean('is_free').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.accessId, table.videoId] })],
)

/** What is said in a video, as WebVTT. An empty text says that the owner removed the captions. */
export const videoCaptions = pgTable('video_captions', {
  videoId: text('video_id').primaryKey(),
  /** Grows with each save, so that two editors notice each other. */
  version: integer('version').notNull(),
  vtt: text('vtt').notNull(),
  savedBy: uuid('saved_by').references(() => users.id),
  savedAt: moment('saved_at').notNull().defaultNow(),
})

/** When a lesson was first read with a grant of access. Whether that counts depends on the accepted terms. */
export const readings = pgTable(
  'readings',
  {
    accessId: uuid('access_id')
      .notNull()
      .references(() => access.id),
    videoId: text('video_id').notNull(),
    readAt: moment('read_at').notNull().defaultNow(),
    /** Whether the lesson was free then. Reading a free lesson never counts for a refund. */
    isFree: boolean('is_free').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.accessId, table.videoId] })],
)

/** A member's own states: those with a star. */
export const stateNotes = pgTable(
  'state_notes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The postal code in lower case. */
    state: text('state').notNull(),
    isStarred: boolean('is_starred').notNull().default(false),
    /** Only earlier builds write notes here. A trigger copies them into `notes`: docs/decisions/180. */
    note: text('note').notNull().default(''),
    version: integer('version').notNull().default(0),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.state] })],
)

/**
 * A member's own notes, each at a second of a video, at a paragraph of a lesson, or about a state. Notes outlive what
 * they are about, so `target` is no foreign key.
 */
export const notes = pgTable(
  'notes',
  {
    /** Chosen by the page, so that a note that is sent twice exists once. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: noteKinds }).notNull(),
    /** The ID of the video, also for its lesson, or the postal code of the state in lower case. */
    target: text('target').notNull(),
    /** Of a note about a video. */
    second: integer('second'),
    /** Names the paragraph of a lesson by its words, as long as they stay the same. */
    anchor: text('anchor'),
    /** Words of that paragraph. */
    quote: text('quote'),
    text: text('text').notNull(),
    /** Grows with each save, even after a deletion, so that two devices notice each other. */
    version: bigint('version', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (table) => [
    index('notes_user').on(table.userId, table.target),
    // Read by earlier releases only.
    index('notes_words').using('gin', ownWords(table.userId, table.text)),
  ],
)

/** Which changes of the law a member has read. */
export const changesRead = pgTable('changes_read', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  ids: text('ids').array().notNull(),
  readAt: moment('read_at').notNull().defaultNow(),
})

/** Only builds before 1.0 read and write it: docs/decisions/180. The next release drops it. */
export const videoOpenings = pgTable(
  'video_openings',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    videoId: text('video_id').notNull(),
    openedAt: moment('opened_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.videoId] })],
)

/** What a member has watched of a video. Rows outlive their video, so its ID is no foreign key. */
export const videoWatch = pgTable(
  'video_watch',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    videoId: text('video_id').notNull(),
    /** The watched seconds: a union of half-open ranges. */
    ranges: multirange('ranges').notNull().default(sql`'{}'`),
    /** The position, time, device and number of the latest report; without a time if the video was only marked. */
    position: integer('position').notNull().default(0),
    positionAt: moment('position_at'),
    device: text('device').notNull().default(''),
    seq: bigint('seq', { mode: 'number' }).notNull().default(0),
    /** The longest length that this member's players reported. */
    duration: integer('duration'),
    completedAt: moment('completed_at'),
    /** The mark that the member set, completed or not completed, and when. */
    marked: boolean('marked'),
    markedAt: moment('marked_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.videoId] }), index('video_watch_video').on(table.videoId)],
)

/** The written lessons that a member has read to the end. */
export const lessonEnds = pgTable(
  'lesson_ends',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    videoId: text('video_id').notNull(),
    readAt: moment('read_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.videoId] })],
)

/** Where a member stopped in a written lesson. */
export const lessonPlaces = pgTable(
  'lesson_places',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    videoId: text('video_id').notNull(),
    /** Names the paragraph by its words. */
    anchor: text('anchor').notNull(),
    /** How much of the text is above it. It leads to the place if the paragraph was edited. */
    percent: integer('percent').notNull(),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.videoId] })],
)

/** When a member completed every video that the course had at that time. Lessons added later take nothing away. */
export const courseCompletions = pgTable('course_completions', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  completedAt: moment('completed_at').notNull(),
})

/** What a certificate says never changes. Whether it is still valid follows from the refunds of its purchase. */
export const certificates = pgTable(
  'certificates',
  {
    /** A secret. */
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The purchase of the access under which it was issued; null if an administrator gave the access. */
    purchaseId: uuid('purchase_id').references(() => purchases.id),
    /** Null once the person's data has been erased. */
    name: text('name'),
    title: text('title').notNull(),
    issuer: text('issuer').notNull(),
    completedAt: moment('completed_at').notNull(),
    completedOn: date('completed_on').notNull(),
    issuedAt: moment('issued_at').notNull().defaultNow(),
    /** When a certificate with a new name replaced it. */
    replacedAt: moment('replaced_at'),
  },
  (table) => [index('certificates_user').on(table.userId, table.issuedAt)],
)

/** A written notice of a change, to every member of its time. */
export const notices = pgTable('notices', {
  id: uuid('id').primaryKey(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  recipients: integer('recipients').notNull(),
  /** Null if it was placed by the command. */
  placedBy: uuid('placed_by').references(() => users.id),
  placedAt: moment('placed_at').notNull().defaultNow(),
})

/** Who gets a notice, fixed when it is placed. */
export const noticeRecipients = pgTable(
  'notice_recipients',
  {
    noticeId: uuid('notice_id')
      .notNull()
      .references(() => notices.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** When its email was queued, what became of it, and since when. */
    queuedAt: moment('queued_at'),
    state: text('state', { enum: emailStates }).notNull().default('queued'),
    endedAt: moment('sent_at'),
    dismissedAt: moment('dismissed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.noticeId, table.userId] }),
    index('notice_recipients_user').on(table.userId),
    index('notice_recipients_unsent').on(table.noticeId).where(sql`state <> 'sent'`),
  ],
)

/** How a member likes videos to play, on every device. */
export const preferences = pgTable('preferences', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  speed: doublePrecision('speed').notNull(),
  captions: boolean('captions').notNull(),
  volume: doublePrecision('volume').notNull(),
  autoplayNext: boolean('autoplay_next').notNull(),
})

/** Messages of people who paid but get no email. Deleted when they are answered. */
export const addressRequests = pgTable(
  'address_requests',
  {
    id: uuid('id').primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** The right address, as typed. */
    email: text('email').notNull(),
    /** What the person says about the payment. */
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    requestedAt: moment('requested_at').notNull().defaultNow(),
  },
  (table) => [index('address_requests_requested').on(table.requestedAt)],
)

/** Every published version of the terms. Its text never changes. */
export const termsVersions = pgTable('terms_versions', {
  version: text('version').primaryKey(),
  /** With the seller's details of the day of publication. Null if purchases name the version and nobody kept its text. */
  text: jsonb('text').$type<TermsText>(),
  /** SHA-256 of the owner's words. */
  digest: text('digest'),
  publishedAt: moment('published_at').notNull().defaultNow(),
})

/** One row with the state that all instances share. */
export const siteState = pgTable(
  'site_state',
  {
    id: integer('id').primaryKey().default(1),
    /** Increases with every change of the content, which invalidates caches. */
    contentVersion: integer('content_version').notNull().default(1),
    // Read by earlier releases only.
    searchedVersion: integer('searched_version'),
    /** The publishing that is in progress, and when it counts as failed. */
    // Read by earlier releases only.
    publisher: text('publisher'),
    publisherUntil: moment('publisher_until'),
    /** The instance that holds the sweeper lease, and when the lease expires. */
    sweeper: text('sweeper'),
    sweeperUntil: moment('sweeper_until'),
    /** When the last successful search for disputes started. */
    disputesSearchedAt: moment('disputes_searched_at'),
    sweptAt: moment('swept_at'),
    backedUpAt: moment('backed_up_at'),
    /** When a backup last failed, as its unit reported. */
    backupFailedAt: moment('backup_failed_at'),
    /** When an instance last failed to show the newest publication. */
    publicationFailedAt: moment('publication_failed_at'),
    /** How many differences the newest reconciliation found. */
    differences: integer('differences'),
    /** The doctor's newest report, from any instance. */
    doctorFindings: jsonb('doctor_findings').$type<readonly Finding[]>(),
    doctorCheckedAt: moment('doctor_checked_at'),
    /** When somebody, or the night, asked for the newest check of links and videos; when it ended, and how. */
    linksAskedAt: moment('links_asked_at'),
    linksCheckedAt: moment('links_checked_at'),
    linksOutcome: text('links_outcome', { enum: ['done', 'no_connection'] }),
    /** Whether an administrator of a demo has asked for a check. */
    linksWanted: boolean('links_wanted').notNull().default(false),
    /** The salt of the visits of one day, deleted after it. */
    visitSalt: bytes('visit_salt'),
    visitDay: date('visit_day', { mode: 'string' }),
    /** Sentences about the course that the owner wants although the check finds them wrong, by their keys. */
    confirmedClaims: jsonb('confirmed_claims').$type<readonly string[]>().notNull().default([]),
    /** What takes too long to compute for every reader: how members have watched each video, and how many there are. */
    videoFigures: jsonb('video_figures').$type<readonly VideoFigures[]>(),
    videoFiguresAt: moment('video_figures_at'),
    memberCounts: jsonb('member_counts').$type<MemberCounts>(),
    memberCountsAt: moment('member_counts_at'),
    /** How far the mailbox for delivery reports was read: the validity of its numbers, and the last of them. */
    reportsValidity: text('reports_validity'),
    reportsUid: bigint('reports_uid', { mode: 'number' }),
    /** Since when that mailbox can't be read. */
    reportsFailedAt: moment('reports_failed_at'),
    /** Keyed digests of the settings that all processes share, and their key. Null before the first start. */
    agreedSettings: jsonb('agreed_settings').$type<{ key: string; digests: Partial<Record<string, string>> }>(),
  },
  (table) => [check('site_state_one_row', sql`${table.id} = 1`)],
)

/** What came of the newest check of each published link, and of each video at Vimeo. */
export const linkChecks = pgTable(
  'link_checks',
  {
    kind: text('kind', { enum: checkedKinds }).notNull(),
    /** The address of a link; the number of a video. */
    target: text('target').notNull(),
    state: text('state', { enum: ['ok', 'failing', 'broken'] }).notNull(),
    reason: text('reason'),
    failingSince: moment('failing_since'),
    /** When the owner got an email about it. */
    announcedAt: moment('announced_at'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.target] })],
)

/** The search of earlier releases. Read by them only, as are `search_entries`, `search_vocabulary` and the indexes of words. */
export const searchSources = pgTable('search_sources', {
  /** A document, or the captions of a video. */
  source: text('source').primaryKey(),
  digest: text('digest').notNull(),
})

export const searchEntries = pgTable(
  'search_entries',
  {
    source: text('source')
      .notNull()
      .references(() => searchSources.source, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    about: text('about'),
    text: text('text').notNull(),
    seconds: integer('seconds'),
    address: text('address').notNull(),
    words: searchWords('words').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.position] }),
    index('search_entries_words').using('gin', table.words),
  ],
)

export const searchVocabulary = pgTable(
  'search_vocabulary',
  {
    word: text('word').primaryKey(),
    /** Its stem; null for words such as "the". */
    stem: text('stem'),
  },
  (table) => [
    index('search_vocabulary_stem').on(table.stem),
    index('search_vocabulary_parts').using('gin', table.word.op('gin_trgm_ops')),
  ],
)

/** Searches that found nothing, counted without who made them. */
export const searchMisses = pgTable(
  'search_misses',
  {
    day: date('day', { mode: 'string' }).notNull(),
    words: text('words').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.words] })],
)

/** How many visitors took a step on a day, in the seller's time zone. */
export const visitDays = pgTable(
  'visit_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    step: text('step', { enum: visitSteps }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.step] })],
)

/** Which of a day's visitors were counted, so that a reload is not a second visit. Deleted after that day. */
export const visitMarks = pgTable(
  'visit_marks',
  {
    day: date('day', { mode: 'string' }).notNull(),
    step: text('step', { enum: visitSteps }).notNull(),
    /** A hash of the address and the browser with the day's salt. */
    hash: bytes('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.step, table.hash] })],
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

/** Disputes of payments at the buyer's bank. */
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

/** The counters of the rate limits, shared by all instances. */
export const limitCounters = pgTable(
  'limit_counters',
  {
    key: text('key').primaryKey(),
    count: bigint('count', { mode: 'number' }).notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('limit_counters_ends').on(table.endsAt)],
)

/** Sessions that ended before their tokens expire, because their user logged out. */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    /** The token's `jti`. */
    id: uuid('id').primaryKey(),
    /** When the token expires by itself, so that the row is no longer needed. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('ended_sessions_expires').on(table.expiresAt)],
)

/** Each login. Its token may have ended: by time, by `ended_sessions`, or because the session version was raised. */
export const signIns = pgTable(
  'sign_ins',
  {
    /** The token's `jti`. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    at: moment('at').notNull().defaultNow(),
    /** The address, for IPv6 its first 64 bits. */
    network: text('network').notNull(),
    /** In plain words. */
    browser: text('browser').notNull(),
    /** The digest of the number by which an administrator's browser is recognized. */
    browserHash: text('browser_hash'),
    sessionVersion: integer('session_version').notNull(),
    /** Whether it was the login of the browser tab that had just paid for the account. */
    isAfterPaying: boolean('is_after_paying').notNull().default(false),
    /** The digest of the secret in the email about it, if there was one. */
    linkHash: text('link_hash'),
    linkExpiresAt: moment('link_expires_at'),
  },
  (table) => [
    index('sign_ins_user').on(table.userId, table.at),
    index('sign_ins_at').on(table.at),
    uniqueIndex('sign_ins_link').on(table.linkHash),
  ],
)

/** When support saw the site as a member does. */
export const supportViews = pgTable(
  'support_views',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    viewedBy: uuid('viewed_by')
      .notNull()
      .references(() => users.id),
    reason: text('reason').notNull(),
    startedAt: moment('started_at').notNull().defaultNow(),
    /** When it ends by itself. */
    expiresAt: moment('expires_at').notNull(),
    /** When the administrator left, if that was before. */
    endedAt: moment('ended_at'),
  },
  (table) => [index('support_views_user').on(table.userId, table.startedAt)],
)

/** The authenticator app of a user. Codes are computed from the key, so it can't be stored as a digest. */
export const authenticators = pgTable('authenticators', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  /** In base32; null until the first code was right. */
  secret: text('secret'),
  confirmedAt: moment('confirmed_at'),
  /** The time step of the newest code that was used. Earlier ones and this one are refused. */
  lastStep: bigint('last_step', { mode: 'number' }),
  /** A key that is being set up, beside one that may be in use. */
  pendingSecret: text('pending_secret'),
  pendingSince: moment('pending_since'),
})

/** Codes for users who lost their other factors. Only their SHA-256 is stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    usedAt: moment('used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)

/** The links of the rescue command. Only their SHA-256 is stored. */
export const rescueLinks = pgTable(
  'rescue_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('rescue_links_user').on(table.userId)],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The authenticator's own ID of it, in base64url. */
    credentialId: text('credential_id').notNull().unique('passkeys_credential'),
    publicKey: bytes('public_key').notNull(),
    /** Grows with each use, unless the authenticator does not count. A smaller one means a copy. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: json('transports').$type<string[]>().notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** What a passkey has to sign. Using it deletes it. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    purpose: text('purpose', { enum: ['add', 'login', 'proof'] }).notNull(),
    challenge: text('challenge').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expires').on(table.expiresAt)],
)

/** The last proof of identity in a session, for what needs a recent one. */
export const proofs = pgTable(
  'proofs',
  {
    /** The token's `jti`. */
    sessionId: uuid('session_id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** By a second factor, or only by the password. */
    byFactor: boolean('by_factor').notNull(),
    provenAt: moment('proven_at').notNull().defaultNow(),
  },
  (table) => [index('proofs_proven').on(table.provenAt)],
)

/** Every version of the owner's documents. Rows are only ever added. */
export const documentVersions = pgTable(
  'document_versions',
  {
    document: text('document').notNull(),
    version: integer('version').notNull(),
    /** As text and not as jsonb, which would sort the keys: an exported file is the same, byte for byte. */
    body: json('body').$type<unknown>().notNull(),
    note: text('note'),
    savedBy: uuid('saved_by').references(() => users.id),
    savedAt: moment('saved_at').notNull().defaultNow(),
    restoredFrom: integer('restored_from'),
  },
  (table) => [primaryKey({ columns: [table.document, table.version] })],
)

/** Documents that were published together. The number counts up by one. */
export const publications = pgTable('publications', {
  id: integer('id').primaryKey(),
  publishedBy: uuid('published_by').references(() => users.id),
  publishedAt: moment('published_at').notNull().defaultNow(),
  note: text('note'),
})

/** The published version of a document is that of its newest publication. */
export const publicationDocuments = pgTable(
  'publication_documents',
  {
    publicationId: integer('publication_id')
      .notNull()
      .references(() => publications.id),
    document: text('document').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.document, table.publicationId] }),
    foreignKey({
      name: 'publication_documents_version',
      columns: [table.document, table.version],
      foreignColumns: [documentVersions.document, documentVersions.version],
    }),
  ],
)

/** What a schema's `trim` removes. */
const whitespace = String.raw`E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'`

/**
 * The videos of the newest publication, archived ones too: a view of the document, for statements that join it. Without
 * `offset 0`, a statement would read the entry again for each row that it joins.
 */
export const publishedVideos = pgView('published_videos', {
  id: text('id').notNull(),
  productId: integer('product_id').notNull(),
  name: text('name').notNull(),
  vimeoNumber: text('vimeo_number').notNull(),
  vimeoHash: text('vimeo_hash'),
  /** The owner's copy: a path in the content folder or an https address. */
  file: text('file'),
  /** The length that the owner states. */
  seconds: integer('seconds'),
  orderNumber: integer('order_number').notNull(),
  archived: boolean('archived').notNull(),
}).as(sql`
  select entry ->> 'id' as id, (entry ->> 'productId')::int as product_id,
    btrim(entry ->> 'name', ${sql.raw(whitespace)}) as name, coalesce(entry ->> 'vimeoNumber', '') as vimeo_number,
    entry ->> 'vimeoHash' as vimeo_hash, entry ->> 'file' as file, (entry ->> 'seconds')::int as seconds,
    place::int as order_number, coalesce((entry ->> 'archived')::boolean, false) as archived
  from (
    select document_versions.body from publication_documents
    join document_versions using (document, version)
    where document = 'videos' order by publication_id desc limit 1
  ) as newest, json_array_elements(body) with ordinality as listed (entry, place)
  offset 0`)

/** What the newest publication calls the product. */
export const publishedProducts = pgView('published_products', {
  id: integer('id').notNull(),
  name: text('name').notNull(),
}).as(sql`
  select (body -> 'product' ->> 'id')::int as id, btrim(body -> 'product' ->> 'name', ${sql.raw(whitespace)}) as name
  from (
    select document_versions.body from publication_documents
    join document_versions using (document, version)
    where document = 'site' order by publication_id desc limit 1
  ) as newest`)

/** Links to a preview of the drafts. Only the ticket's SHA-256 is stored. */
export const contentPreviews = pgTable('content_previews', {
  id: uuid('id').primaryKey(),
  ticketHash: text('ticket_hash').notNull().unique('content_previews_ticket'),
  createdBy: uuid('created_by')
    .notNull()
    .references(() => users.id),
  createdAt: createdAt(),
  expiresAt: moment('expires_at').notNull(),
  revokedAt: moment('revoked_at'),
})

/** The public pages as one build renders one publication. */
/** Read by earlier releases only. */
export const renderings = pgTable(
  'renderings',
  {
    build: text('build').notNull(),
    publicationId: integer('publication_id')
      .notNull()
      .references(() => publications.id),
    files: bytes('files').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.build, table.publicationId] })],
)

/** A picture or logo that an administrator uploaded. Its bytes are in the variants. */
export const files = pgTable('files', {
  id: uuid('id').primaryKey(),
  kind: text('kind').notNull(),
  /** Of what was uploaded, which is not kept. */
  sha256: text('sha256').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  uploadedBy: uuid('uploaded_by')
    .notNull()
    .references(() => users.id),
  uploadedAt: moment('uploaded_at').notNull().defaultNow(),
  erasedAt: moment('erased_at'),
  erasedBy: uuid('erased_by').references(() => users.id),
})

export const fileVariants = pgTable(
  'file_variants',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    width: integer('width').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.name] })],
)

/** One of the owner's files for members, such as a worksheet. Its bytes are in `course_file_parts`. */
export const courseFiles = pgTable('course_files', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  kind: text('kind', { enum: ['pdf', 'xlsx', 'ods', 'csv'] }).notNull(),
  place: text('place', { enum: ['course', 'general', 'state', 'lesson'] }).notNull(),
  /** Of a file that belongs to a lesson. Files outlive their video, so the ID is no foreign key. */
  videoId: text('video_id'),
  position: integer('position').notNull(),
  /** Grows with every change, so that none overwrites another. */
  version: integer('version').notNull().default(1),
  /** A new one if the file is replaced, so that no download mixes two. */
  contentId: uuid('content_id').notNull(),
  bytes: integer('bytes').notNull(),
  sha256: text('sha256').notNull(),
  /** How many times members downloaded it, without who they were. */
  downloads: integer('downloads').notNull().default(0),
  /** Null for a file of the release. */
  uploadedBy: uuid('uploaded_by').references(() => users.id),
  uploadedAt: moment('uploaded_at').notNull().defaultNow(),
})

/** A megabyte each, so that a part of a file is read without the rest. */
export const courseFileParts = pgTable(
  'course_file_parts',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => courseFiles.id),
    contentId: uuid('content_id').notNull(),
    number: integer('number').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.contentId, table.number] })],
)

/** What administrators did, and failed sign-ins of theirs. A trigger refuses to change a row, and to delete it. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull().defaultNow(),
    act: text('act').notNull(),
    /** Null for a command, and for somebody who is not logged in. No reference: the entry outlives whom it names. */
    actorId: uuid('actor_id'),
    command: text('command'),
    personId: uuid('person_id'),
    /** The ID of what it was done to, besides a person. */
    object: text('object'),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    after: jsonb('after').$type<Record<string, unknown>>().notNull(),
    requestId: text('request_id'),
  },
  (table) => [index('audit_entries_act').on(table.act, table.id), index('audit_entries_at').on(table.at)],
)

/** Whom and what each entry names, so that their entries are found by an index. */
export const auditMentions = pgTable(
  'audit_mentions',
  {
    entryId: uuid('entry_id')
      .notNull()
      .references(() => auditEntries.id),
    subject: text('subject').notNull(),
    act: text('act').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.subject] }),
    index('audit_mentions_subject').on(table.subject, table.entryId),
    index('audit_mentions_subject_act').on(table.subject, table.act, table.entryId),
  ],
)

/** The parts of entries that are personal values. They are deleted with the person, or sooner; the entry stays. */
export const auditPersonalValues = pgTable(
  'audit_personal_values',
  {
    entryId: uuid('entry_id')
      .notNull()
      .references(() => auditEntries.id),
    kind: text('kind', { enum: ['values', 'network', 'typed'] }).notNull(),
    /** Whose values they are. */
    personId: uuid('person_id'),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    after: jsonb('after').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.kind] }),
    index('audit_personal_values_person').on(table.personId),
    index('audit_personal_values_brief').on(table.entryId).where(sql`${table.kind} <> 'values'`),
    check('audit_personal_values_kind_known', sql`${table.kind} in ('values', 'network', 'typed')`),
  ],
)
