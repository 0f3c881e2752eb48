import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { noticeRecipients, notices } from '../tables/tables.ts'
import { hasCourse } from '../users/people.queries.ts'

/** Any number that no other lock uses. */
const placing = 7_302_452

/** Makes administrators who place notices at the same time wait for each other, until the transaction ends. */
export async function lockPlacing(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${placing})`)
}

export async function findNotice(db: Db, id: string) {
  const [notice] = await db.select().from(notices).where(eq(notices.id, id))
  return notice
}

export async function findRecentTwin(db: Db, { subject, text }: { subject: string; text: string }) {
  const isRecent = sql`${notices.placedAt} > now() - interval '1 day'`
  const [twin] = await db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.subject, subject), eq(notices.text, text), isRecent))
    .limit(1)
  return twin
}

export async function insertNotice(db: Db, notice: typeof notices.$inferInsert): Promise<number> {
  await db.insert(notices).values(notice)
  const never = (column: string) => sql<null>`null::timestamptz`.as(column)
  const members = db
    .select({
      noticeId: sql`${notice.id}::uuid`.as('notice_id'),
      userId: users.id,
      queuedAt: never('queued_at'),
      state: sql`'queued'`.as('state'),
      endedAt: never('sent_at'),
      dismissedAt: never('dismissed_at'),
    })
    .from(users)
    .where(hasCourse)
  const inserted = await db.insert(noticeRecipients).select(members).returning({ userId: noticeRecipients.userId })
  return inserted.length
}

/** Recipients whose email has not been queued yet, locked. */
export async function lockUnqueued(db: Db, noticeId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ userId: noticeRecipients.userId })
    .from(noticeRecipients)
    .where(and(eq(noticeRecipients.noticeId, noticeId), isNull(noticeRecipients.queuedAt)))
    .orderBy(asc(noticeRecipients.userId))
    .limit(limit)
    .for('update')
  return rows.map(({ userId }) => userId)
}

const isRecipient = (noticeId: string, userId: string) =>
  and(eq(noticeRecipients.noticeId, noticeId), eq(noticeRecipients.userId, userId))

export async function markQueued(db: Db, noticeId: string, userId: string): Promise<void> {
  await db.update(noticeRecipients).set({ queuedAt: sql`now()` }).where(isRecipient(noticeId, userId))
}

export async function findNoticesOf(db: Db, userId: string) {
  return db
    .select({
      id: notices.id,
      subject: notices.subject,
      text: notices.text,
      placedAt: notices.placedAt,
      isDismissed: sql<boolean>`${isNotNull(noticeRecipients.dismissedAt)}`,
    })
    .from(noticeRecipients)
    .innerJoin(notices, eq(notices.id, noticeRecipients.noticeId))
    .where(eq(noticeRecipients.userId, userId))
    .orderBy(desc(notices.placedAt), desc(notices.id))
}

export async function markDismissed(db: Db, noticeId: string, userId: string): Promise<boolean> {
  const marked = await db
    .update(noticeRecipients)
    .set({ dismissedAt: sql`coalesce(${noticeRecipients.dismissedAt}, now())` })
    .where(isRecipient(noticeId, userId))
    .returning({ noticeId: noticeRecipients.noticeId })
  return marked.length > 0
}

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
