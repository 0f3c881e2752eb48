import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { noticeRecipients, notices } from '../tables/tables.ts'

type EmailState = typeof noticeRecipients.$inferSelect.state

export async function findPlacedNotices(db: Db, limit: number) {
  return db
    .select({
      id: notices.id,
      subject: notices.subject,
      text: notices.text,
      placedAt: notices.placedAt,
      placedBy: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
      recipients: notices.recipients,
    })
    .from(notices)
    .leftJoin(users, eq(users.id, notices.placedBy))
    .orderBy(desc(notices.placedAt), desc(notices.id))
    .limit(limit)
}

const inState = (...states: EmailState[]) =>
  sql<number>`count(*) filter (where ${inArray(noticeRecipients.state, states)})`.mapWith(Number)

/** What became of the emails of some notices that were not sent. Recipients with an email are not read. */
export async function countUnsentEmails(db: Db, noticeIds: string[]) {
  const rows = await db
    .select({
      noticeId: noticeRecipients.noticeId,
      waiting: inState('queued', 'sending'),
      uncertain: inState('uncertain'),
      notSent: inState('skipped'),
    })
    .from(noticeRecipients)
    .where(and(inArray(noticeRecipients.noticeId, noticeIds), ne(noticeRecipients.state, 'sent')))
    .groupBy(noticeRecipients.noticeId)
  return new Map(rows.map(({ noticeId, ...counts }) => [noticeId, counts]))
}
