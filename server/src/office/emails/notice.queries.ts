import { and, eq } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { noticeRecipients, notices } from '../tables/tables.ts'

export async function findNoticeFor(db: Db, { noticeId, userId }: { noticeId: string; userId: string }) {
  const [row] = await db
    .select({
      subject: notices.subject,
      text: notices.text,
      firstName: users.firstName,
      email: users.email,
      disabledAt: users.disabledAt,
    })
    .from(noticeRecipients)
    .innerJoin(notices, eq(notices.id, noticeRecipients.noticeId))
    .innerJoin(users, eq(users.id, noticeRecipients.userId))
    .where(and(eq(noticeRecipients.noticeId, noticeId), eq(noticeRecipients.userId, userId)))
  return row
}
