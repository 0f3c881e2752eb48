import { bounceSources } from '@course/contract/office/users/bounces'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables/tables.ts'
import { moment } from '../../platform/db/columns.ts'

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
