import { and, eq, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { access, givesAccess } from '../../sales/tables/tables.ts'
import { calendarAddresses, properties, workbookEmails, workbookPreferences } from '../tables/tables.ts'

export async function findAccessEnd(db: Db, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ endedAt: sql<Date | null>`max(${access.endedAt})`.mapWith(access.endedAt) })
    .from(access)
    .where(eq(access.userId, userId))
  return row?.endedAt ?? null
}

const hasWorkbook = sql`exists (select 1 from ${properties} where ${properties.userId} = ${users.id})`
const hasEnded = sql`bool_and(not (${givesAccess(access)}))`
const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`

/** Members with a workbook whose access has ended since some days ago, and who have not been told. */
export async function findMembersToNotify(
  db: Db,
  { days, userId }: { days: number; userId?: string },
): Promise<string[]> {
  const told = sql`(select max(${workbookEmails.accessEndedAt}) from ${workbookEmails}
    where ${workbookEmails.userId} = ${users.id})`
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(access, eq(access.userId, users.id))
    .where(and(sql`${users.disabledAt} is null`, hasWorkbook, userId === undefined ? undefined : eq(users.id, userId)))
    .groupBy(users.id)
    .having(
      sql`${hasEnded} and max(${access.endedAt}) > ${daysAgo(days)}
        and max(${access.endedAt}) > coalesce(${told}, '-infinity')`,
    )
  return rows.map(({ id }) => id)
}

export const accessEndOf = (userId: string) =>
  sql`(select max(${access.endedAt}) from ${access} where ${access.userId} = ${userId})`

export async function findOverdueWorkbooks(db: Db, days: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(access, eq(access.userId, users.id))
    .where(hasWorkbook)
    .groupBy(users.id)
    .having(sql`${hasEnded} and max(${access.endedAt}) < ${daysAgo(days)}`)
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function deleteWorkbook(db: Db, userId: string): Promise<void> {
  await db.delete(properties).where(eq(properties.userId, userId))
  await db.delete(workbookEmails).where(eq(workbookEmails.userId, userId))
  await db.delete(calendarAddresses).where(eq(calendarAddresses.userId, userId))
  await db.delete(workbookPreferences).where(eq(workbookPreferences.userId, userId))
}
