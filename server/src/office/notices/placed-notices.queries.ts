import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { noticeRecipients, notices, users } from '../../platform/db/schema.ts'

/** The newest notices with the names of their authors. */
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

const openJobs = sql`select (job.data ->> 'noticeId') || (job.data ->> 'userId') from pgboss.job
  where job.name = 'mail.notice' and job.state < 'completed'`

const isWaiting = sql`${noticeRecipients.queuedAt} is null
  or ${noticeRecipients.noticeId}::text || ${noticeRecipients.userId}::text in (${openJobs})`

/** How many emails of a notice are not sent, and how many of these still wait. Recipients with an email are not read. */
export async function countUnsentEmails(
  db: Db,
  noticeIds: string[],
): Promise<Map<string, { unsent: number; waiting: number }>> {
  if (noticeIds.length === 0) return new Map()
  const rows = await db
    .select({
      noticeId: noticeRecipients.noticeId,
      unsent: count(),
      waiting: sql<number>`count(*) filter (where ${isWaiting})`.mapWith(Number),
    })
    .from(noticeRecipients)
    .where(and(inArray(noticeRecipients.noticeId, noticeIds), isNull(noticeRecipients.sentAt)))
    .groupBy(noticeRecipients.noticeId)
  return new Map(rows.map(({ noticeId, ...counts }) => [noticeId, counts]))
}
