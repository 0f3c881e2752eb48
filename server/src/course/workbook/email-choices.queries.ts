import type { EmailChoices, EmailTopic } from '@course/contract/course/workbook/emails'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { workbookPreferences } from '../../platform/db/schema.ts'

/** They come unless the member turned them off. */
const unchanged: EmailChoices = { reminders: true, lawChanges: true }

/** Which emails a member wants. */
export async function findEmailChoices(db: Db, userId: string): Promise<EmailChoices> {
  const [row] = await db
    .select({ reminders: workbookPreferences.reminders, lawChanges: workbookPreferences.lawChanges })
    .from(workbookPreferences)
    .where(eq(workbookPreferences.userId, userId))
  return row ?? unchanged
}

/** @returns what the member wants now */
export async function storeEmailChoice(
  db: Db,
  userId: string,
  { topic, isOn }: { topic: EmailTopic; isOn: boolean },
): Promise<EmailChoices> {
  const [row] = await db
    .insert(workbookPreferences)
    .values({ ...unchanged, userId, [topic]: isOn })
    .onConflictDoUpdate({ target: workbookPreferences.userId, set: { [topic]: isOn } })
    .returning({ reminders: workbookPreferences.reminders, lawChanges: workbookPreferences.lawChanges })
  return row ?? unchanged
}
