import { eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { workbookEmails } from '../tables/tables.ts'

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

export async function deleteOldWorkbookEmails(db: Db, days: number, limit: number): Promise<number> {
  const old = db
    .select({ id: workbookEmails.id })
    .from(workbookEmails)
    .where(lt(workbookEmails.queuedAt, sql`now() - make_interval(days => ${days})`))
    .limit(limit)
  const deleted = await db
    .delete(workbookEmails)
    .where(inArray(workbookEmails.id, old))
    .returning({ id: workbookEmails.id })
  return deleted.length
}
