import { emailChangeKinds } from '@course/contract/accounts/email-changes'
import { type SQL, sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, json, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt, moment } from '../../platform/db/columns.ts'

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    /** The normalized email, which is unique: see emailKey(). */
    emailKey: text('email_key').notNull().unique('users_email_key_unique'),
    role: text('role', { enum: ['Super Admin', 'Super User', 'Paid User'] }).notNull(),
    /** Null until an invited user has chosen one. */
    passwordHash: text('password_hash'),
    /** Tokens with another number are rejected. */
    sessionVersion: integer('session_version').notNull().default(1),
    /** Grows with every change of the account that a form could overwrite. Set by a trigger, which names the columns: see the baseline migration. */
    version: integer('version').notNull().default(1),
    /** Null before the first login that was recorded. */
    lastLoginAt: moment('last_login_at'),
    disabledAt: moment('disabled_at'),
    disabledReason: text('disabled_reason'),
    /** When a link or a code of an email to the present address was used. Null if nobody has shown that they read it. */
    emailConfirmedAt: moment('email_confirmed_at'),
    registeredAt: moment('registered_at').notNull().defaultNow(),
    /** The text that searches match. Stored, because computing it per row makes a search three times slower. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`lower(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email})`,
      ),
    /** The search text without accents; null if it has none. Set by a trigger: see the baseline migration. */
    foldedText: text('folded_text'),
  },
  (table) => [
    check('users_role_known', sql`${table.role} in ('Super Admin', 'Super User', 'Paid User')`),
    index('users_registered').on(table.registeredAt, table.id),
    index('users_first_name').on(sql`lower(${table.firstName})`, table.id),
    index('users_last_name').on(sql`lower(${table.lastName})`, table.id),
    index('users_role').on(table.role, table.id),
    index('users_disabled').on(table.registeredAt, table.id).where(sql`${table.disabledAt} is not null`),
    index('users_folded_text').using('gin', sql`(coalesce(${table.foldedText}, ${table.searchText})) gin_trgm_ops`),
  ],
)

export const ofUser = (column = 'user_id') => uuid(column).references(() => users.id)

/** Changes of an account's address, and those by its owner that wait for the new address to confirm. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser().notNull(),
    /** `checkout`: by the browser tab that paid; `undo`: by the old address. */
    kind: text('kind', { enum: emailChangeKinds }).notNull(),
    oldEmail: text('old_email').notNull(),
    newEmail: text('new_email').notNull(),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    confirmHash: text('confirm_hash'),
    confirmUntil: moment('confirm_until'),
    completedAt: moment('completed_at'),
    changedBy: uuid('changed_by').references(() => users.id),
    /** Only if the owner made the change and the old address was confirmed: until when that address can undo it. */
    undoUntil: moment('undo_until'),
    undoHash: text('undo_hash'),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    index('email_changes_user').on(table.userId, table.requestedAt),
    uniqueIndex('email_changes_confirm').on(table.confirmHash),
    uniqueIndex('email_changes_undo').on(table.undoHash),
    // Of two requests at once, one is replaced by the other.
    uniqueIndex('email_changes_one_pending').on(table.userId).where(sql`${table.completedAt} is null`),
    index('email_changes_requested').on(table.requestedAt),
  ],
)

/** People whose data was erased, or is being erased. Their rows in `users` stay, without anything about them. */
export const erasures = pgTable(
  'erasures',
  {
    userId: ofUser().primaryKey(),
    requestedBy: text('requested_by', { enum: ['person', 'administrator', 'restore'] }).notNull(),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    /** Until when name and address are needed for what is still open. */
    heldUntil: moment('held_until'),
    finishedAt: moment('finished_at'),
  },
  (table) => [index('erasures_unfinished').on(table.requestedAt).where(sql`${table.finishedAt} is null`)],
)

/** Codes for setting a password, from a reset or an invitation. Only their SHA-256 is stored. */
export const passwordCodes = pgTable(
  'password_codes',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser().notNull(),
    kind: text('kind', { enum: ['reset', 'invitation'] }).notNull(),
    tokenHash: text('token_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('password_codes_token').on(table.tokenHash), index('password_codes_user').on(table.userId)],
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
    id: uuid('id').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('ended_sessions_expires').on(table.expiresAt)],
)

/** Each login. Its token may have ended: by time, by `ended_sessions`, or because the session version was raised. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser().notNull(),
    at: moment('at').notNull().defaultNow(),
    /** The address, for IPv6 its first 64 bits. */
    network: text('network').notNull(),
    browser: text('browser').notNull(),
    browserHash: text('browser_hash'),
    sessionVersion: integer('session_version').notNull(),
    /** Whether it was the login of the browser tab that had just paid for the account. */
    isAfterPaying: boolean('is_after_paying').notNull().default(false),
    linkHash: text('link_hash'),
    linkExpiresAt: moment('link_expires_at'),
  },
  (table) => [
    index('sign_ins_user').on(table.userId, table.at),
    index('sign_ins_at').on(table.at),
    uniqueIndex('sign_ins_link').on(table.linkHash),
  ],
)

export const supportViews = pgTable(
  'support_views',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser().notNull(),
    viewedBy: ofUser('viewed_by').notNull(),
    reason: text('reason').notNull(),
    startedAt: moment('started_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('support_views_user').on(table.userId, table.startedAt)],
)

/** The authenticator app of a user. Codes are computed from the key, so it can't be stored as a digest. */
export const authenticators = pgTable('authenticators', {
  userId: ofUser().primaryKey(),
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
    userId: ofUser().notNull(),
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
    userId: ofUser().notNull(),
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
    userId: ofUser().notNull(),
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
    userId: ofUser().notNull(),
    purpose: text('purpose', { enum: ['add', 'login', 'proof'] }).notNull(),
    challenge: text('challenge').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expires').on(table.expiresAt)],
)

export const proofs = pgTable(
  'proofs',
  {
    sessionId: uuid('session_id').primaryKey(),
    userId: ofUser().notNull(),
    byFactor: boolean('by_factor').notNull(),
    provenAt: moment('proven_at').notNull().defaultNow(),
  },
  (table) => [index('proofs_proven').on(table.provenAt)],
)
