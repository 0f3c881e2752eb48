import { eq, type SQL } from 'drizzle-orm'
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
