import { bounceSources } from '@course/contract/office/users/bounces'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { ofUser } from '../../accounts/tables/tables.ts'
import { moment } from '../../platform/db/columns.ts'

export const bounces = pgTable('bounces', {
  userId: ofUser().primaryKey(),
  /** `refusal`: by the mail server while the email was handed over; `report`: by a delivery report. */
  source: text('source', { enum: bounceSources }).notNull(),
  status: text('status').notNull(),
  detail: text('detail').notNull(),
  bouncedAt: moment('bounced_at').notNull().defaultNow(),
  clearedAt: moment('cleared_at'),
})
