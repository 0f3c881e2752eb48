import type { EmailChoices, EmailTopic } from '@course/contract/course/workbook/emails'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { access, givesAccess } from '../../sales/tables/tables.ts'
import { workbookPreferences } from '../tables/tables.ts'

/** They come unless the member turned them off. */
const unchanged: EmailChoices = { reminders: true, lawChanges: true }

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

const columns = { reminders: workbookPreferences.reminders, lawChanges: workbookPreferences.lawChanges } as const

export const wantsEmails = (topic: EmailTopic): SQL => sql`(${users.disabledAt} is null
  and exists (select 1 from ${access} where ${access.userId} = ${users.id} and ${givesAccess(access)})
  and not exists (select 1 from ${workbookPreferences}
    where ${workbookPreferences.userId} = ${users.id} and not ${columns[topic]}))`

export const wantsEmail = async (db: Db, userId: string, topic: EmailTopic): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, userId), wantsEmails(topic)))) > 0
