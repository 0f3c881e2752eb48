import { bounceSources } from '@course/contract/office/users/bounces'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables/tables.ts'
import { moment } from '../../platform/db/columns.ts'

export const bounces = pgTable('bounces', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  /** `refusal`: by the mail server while the email was handed over; `report`: by a delivery report. */
  source: text('source', { enum: bounceSources }).notNull(),
  status: text('status').notNull(),
  detail: text('detail').notNull(),
  bouncedAt: moment('bounced_at').notNull().defaultNow(),
  clearedAt: moment('cleared_at'),
})
