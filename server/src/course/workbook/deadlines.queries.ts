import { and, asc, count, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { deadlineReminders, deadlines, properties, workbookEmails } from '../tables/tables.ts'

export type DeadlineRow = typeof deadlines.$inferSelect

export const findDeadlines = (db: Db, propertyId: string): Promise<DeadlineRow[]> =>
  db.select().from(deadlines).where(eq(deadlines.propertyId, propertyId)).orderBy(asc(deadlines.day), asc(deadlines.id))

export const findOpenDeadlines = (db: Db, userId: string) =>
  db
    .select({
      deadline: getTableColumns(deadlines),
      property: {
        id: properties.id,
        address: properties.address,
        parcel: properties.parcel,
        state: properties.state,
        county: properties.county,
      },
      changedAt: sql`greatest(${deadlines.savedAt}, ${properties.savedAt})`.mapWith(deadlines.savedAt),
    })
    .from(deadlines)
    .innerJoin(properties, eq(properties.id, deadlines.propertyId))
    .where(and(eq(properties.userId, userId), sql`not ${deadlines.isDone}`))
    .orderBy(asc(deadlines.day), asc(deadlines.id))

export interface ReminderRow {
  deadlineId: string
  daysBefore: number
  state: typeof workbookEmails.$inferSelect.state
  at: Date
}

/** The emails about a member's deadlines as they are now. @param propertyId only those of one property */
export const findReminders = (db: Db, about: { userId: string } | { propertyId: string }): Promise<ReminderRow[]> =>
  db
    .select({
      deadlineId: deadlineReminders.deadlineId,
      daysBefore: deadlineReminders.daysBefore,
      state: workbookEmails.state,
      at: sql`coalesce(${workbookEmails.endedAt}, ${workbookEmails.queuedAt})`.mapWith(workbookEmails.queuedAt),
    })
    .from(deadlineReminders)
    .innerJoin(workbookEmails, eq(workbookEmails.id, deadlineReminders.emailId))
    .innerJoin(deadlines, and(eq(deadlines.id, deadlineReminders.deadlineId), eq(deadlines.day, deadlineReminders.day)))
    .innerJoin(properties, eq(properties.id, deadlines.propertyId))
    .where('userId' in about ? eq(properties.userId, about.userId) : eq(properties.id, about.propertyId))
    .orderBy(asc(workbookEmails.queuedAt), asc(deadlineReminders.daysBefore))

export async function findDeadline(db: Db, propertyId: string, id: string): Promise<DeadlineRow | undefined> {
  const [row] = await db
    .select()
    .from(deadlines)
    .where(and(eq(deadlines.id, id), eq(deadlines.propertyId, propertyId)))
  return row
}

export const countDeadlines = (db: Db, propertyId: string): Promise<number> =>
  db.$count(deadlines, eq(deadlines.propertyId, propertyId))

export async function countMemberDeadlines(db: Db, userId: string, except: string) {
  const [row] = await db
    .select({ all: count(), open: sql`count(*) filter (where not ${deadlines.isDone})`.mapWith(Number) })
    .from(deadlines)
    .innerJoin(properties, eq(properties.id, deadlines.propertyId))
    .where(and(eq(properties.userId, userId), ne(deadlines.id, except)))
  return row ?? { all: 0, open: 0 }
}

type SavedDeadline = Omit<DeadlineRow, 'version' | 'confirmedAt' | 'savedAt'>

/**
 * Saves a deadline after a certain version. What is gone is written anew.
 * @param isConfirmed whether its date is confirmed by this, and not only something about it changed
 * @returns undefined if another device was faster, or if the ID is another property's
 */
export async function upsertDeadline(
  db: Db,
  deadline: SavedDeadline,
  { fromVersion, isConfirmed }: { fromVersion: number; isConfirmed: boolean },
): Promise<DeadlineRow | undefined> {
  const version = fromVersion + 1
  const { id: _, propertyId, ...written } = deadline
  const [row] = await db
    .insert(deadlines)
    .values({ ...deadline, version })
    .onConflictDoUpdate({
      target: deadlines.id,
      set: {
        ...written,
        version,
        savedAt: sql`now()`,
        ...(isConfirmed ? { confirmedAt: sql`now()` } : {}),
      },
      setWhere: sql`${deadlines.propertyId} = ${propertyId} and ${deadlines.version} = ${fromVersion}`,
    })
    .returning()
  return row
}

export async function removeDeadline(
  db: Db,
  { propertyId, id, version }: { propertyId: string; id: string; version: number },
): Promise<boolean> {
  const removed = await db
    .delete(deadlines)
    .where(and(eq(deadlines.id, id), eq(deadlines.propertyId, propertyId), eq(deadlines.version, version)))
    .returning({ id: deadlines.id })
  return removed.length > 0
}
