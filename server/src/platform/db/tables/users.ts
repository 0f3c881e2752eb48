import { type SQL, sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

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
