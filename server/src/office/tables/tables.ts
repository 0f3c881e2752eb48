import { emailStates } from '@course/contract/course/workbook/deadlines/deadlines'
import { visitSteps } from '@course/contract/office/figures'
import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ofUser, users } from '../../accounts/tables/tables.ts'
import { bytes, moment } from '../../platform/db/columns.ts'

export const notices = pgTable('notices', {
  id: uuid('id').primaryKey(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  recipients: integer('recipients').notNull(),
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
    userId: ofUser().notNull(),
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
