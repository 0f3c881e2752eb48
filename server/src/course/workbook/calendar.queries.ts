import { eq, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { access, givesAccess } from '../../sales/tables/tables.ts'
import { calendarAddresses } from '../tables/tables.ts'

export type CalendarRow = typeof calendarAddresses.$inferSelect

export async function findCalendar(db: Db, userId: string): Promise<CalendarRow | undefined> {
  const [row] = await db.select().from(calendarAddresses).where(eq(calendarAddresses.userId, userId))
  return row
}

export async function findUsableCalendar(db: Db, id: string): Promise<CalendarRow | undefined> {
  const isActive = sql`exists (
    select 1 from ${users} join ${access} on ${access.userId} = ${users.id} and ${givesAccess(access)}
    where ${users.id} = ${calendarAddresses.userId} and ${users.disabledAt} is null)`
  const [row] = await db.select().from(calendarAddresses).where(sql`${calendarAddresses.id} = ${id} and ${isActive}`)
  return row
}

export async function insertCalendar(db: Db, userId: string, id: string): Promise<void> {
  await db.insert(calendarAddresses).values({ userId, id }).onConflictDoNothing()
}

export async function removeCalendar(db: Db, userId: string): Promise<void> {
  await db.delete(calendarAddresses).where(eq(calendarAddresses.userId, userId))
}

/** Remembers that a calendar was fetched. Once an hour is enough, so that phones do not write all the time. */
export async function markCalendarRead(db: Db, id: string): Promise<void> {
  const isOld = sql`coalesce(${calendarAddresses.readAt}, '-infinity') < now() - interval '1 hour'`
  await db
    .update(calendarAddresses)
    .set({ readAt: sql`now()` })
    .where(sql`${calendarAddresses.id} = ${id} and ${isOld}`)
}
