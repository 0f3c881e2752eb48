import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { workbookPreferences } from '../../platform/db/schema.ts'

/** Whether a member wants emails about deadlines. They come unless the member turned them off. */
export async function findReminderChoice(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ reminders: workbookPreferences.reminders })
    .from(workbookPreferences)
    .where(eq(workbookPreferences.userId, userId))
  return row?.reminders ?? true
}

export async function storeReminderChoice(db: Db, userId: string, reminders: boolean): Promise<void> {
  await db
    .insert(workbookPreferences)
    .values({ userId, reminders })
    .onConflictDoUpdate({ target: workbookPreferences.userId, set: { reminders } })
}
