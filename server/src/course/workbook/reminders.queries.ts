import { reminderDays } from '@course/contract/course/workbook/deadlines/deadlines'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { deadlineReminders, deadlines, properties, workbookEmails } from '../tables/tables.ts'
import { wantsEmails } from './email-choices.queries.ts'

const queueing = 7_302_466

/** Makes instances that queue emails wait for each other, until the transaction ends. */
export async function lockQueueing(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${queueing})`)
}

/** As text of the statement: parameters alone would make the choice between them a text. */
const [far, near, last] = reminderDays.map((days) => sql.raw(String(days)))

export interface DueReminder {
  userId: string
  deadlineId: string
  day: string
  daysBefore: number
}

/**
 * Deadlines that are so near that their member should be reminded, and was not. A date that was confirmed within the last
 * days before a reminder needs none: the member has just seen it. After an outage, the nearest reminder is sent late.
 */
export async function findDueReminders(
  db: Db,
  { today, timeZone, userId }: { today: string; timeZone: string; userId?: string },
): Promise<DueReminder[]> {
  const daysLeft = sql`(${deadlines.day} - ${today}::date)`
  const daysBefore = sql<number>`(case when ${daysLeft} <= ${last} then ${last} when ${daysLeft} <= ${near} then ${near}
    else ${far} end)::int`
  const confirmedOn = sql`(${deadlines.confirmedAt} at time zone ${timeZone}::text)::date`
  const isReminded = sql`exists (
    select 1 from ${deadlineReminders} where ${deadlineReminders.deadlineId} = ${deadlines.id}
      and ${deadlineReminders.day} = ${deadlines.day} and ${deadlineReminders.daysBefore} = ${daysBefore})`
  return db
    .select({
      userId: properties.userId,
      deadlineId: deadlines.id,
      day: deadlines.day,
      daysBefore: daysBefore.mapWith(Number),
    })
    .from(deadlines)
    .innerJoin(properties, eq(properties.id, deadlines.propertyId))
    .innerJoin(users, eq(users.id, properties.userId))
    .where(
      and(
        sql`not ${deadlines.isDone}`,
        sql`${deadlines.day} between ${today}::date and ${today}::date + ${far}`,
        sql`${confirmedOn} < ${deadlines.day} - ${daysBefore}`,
        sql`not ${isReminded}`,
        wantsEmails('reminders'),
        userId === undefined ? undefined : eq(properties.userId, userId),
      ),
    )
    .orderBy(asc(properties.userId), asc(deadlines.day), asc(deadlines.id))
}

export async function insertReminders(db: Db, emailId: string, due: readonly DueReminder[]): Promise<void> {
  const rows = due.map(({ deadlineId, day, daysBefore }) => ({ deadlineId, day, daysBefore, emailId }))
  await db.insert(deadlineReminders).values(rows)
}

export const findRemindedDeadlines = (db: Db, emailId: string) =>
  db
    .select({
      propertyId: properties.id,
      address: properties.address,
      parcel: properties.parcel,
      county: properties.county,
      state: properties.state,
      what: deadlines.what,
      day: deadlines.day,
      source: deadlines.source,
    })
    .from(deadlineReminders)
    .innerJoin(deadlines, and(eq(deadlines.id, deadlineReminders.deadlineId), eq(deadlines.day, deadlineReminders.day)))
    .innerJoin(properties, eq(properties.id, deadlines.propertyId))
    .where(and(eq(deadlineReminders.emailId, emailId), sql`not ${deadlines.isDone}`))
    .orderBy(asc(deadlines.day), asc(deadlines.id))

type NewEmail = Omit<typeof workbookEmails.$inferInsert, 'accessEndedAt'> & { accessEndedAt?: SQL }

export async function insertWorkbookEmail(db: Db, email: NewEmail): Promise<void> {
  await db.insert(workbookEmails).values(email)
}

export async function findAccessEndOf(db: Db, id: string): Promise<Date | null> {
  const [row] = await db
    .select({ endedAt: workbookEmails.accessEndedAt })
    .from(workbookEmails)
    .where(eq(workbookEmails.id, id))
  return row?.endedAt ?? null
}
