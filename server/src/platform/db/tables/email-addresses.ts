import { emailChangeKinds } from '@course/contract/accounts/email-changes'
import { bounceSources } from '@course/contract/office/users/bounces'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from './users.ts'

/** Changes of an account's address, and those by its owner that wait for the new address to confirm. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** `checkout`: by the browser tab that paid; `undo`: by the old address. */
    kind: text('kind', { enum: emailChangeKinds }).notNull(),
    oldEmail: text('old_email').notNull(),
    newEmail: text('new_email').notNull(),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    /** The digest of the secret in the email that asks to confirm, once it was sent. */
    confirmHash: text('confirm_hash'),
    /** Until when it can be confirmed. */
    confirmUntil: moment('confirm_until'),
    completedAt: moment('completed_at'),
    /** The administrator who made the change. */
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

/** Addresses of users at which no mailbox accepts email. */
export const bounces = pgTable('bounces', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  /** `refusal`: by the mail server while the email was handed over; `report`: by a delivery report. */
  source: text('source', { enum: bounceSources }).notNull(),
  /** The enhanced status code, such as 5.1.1. */
  status: text('status').notNull(),
  /** The words of the server that refused it. */
  detail: text('detail').notNull(),
  bouncedAt: moment('bounced_at').notNull().defaultNow(),
  /** When an administrator asked to try again. */
  clearedAt: moment('cleared_at'),
})
