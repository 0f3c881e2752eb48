import type { EmailTopic } from '@course/contract/course/workbook/emails'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { access, givesAccess, users, workbookPreferences } from '../../platform/db/schema.ts'

const columns = { reminders: workbookPreferences.reminders, lawChanges: workbookPreferences.lawChanges } as const

/** Users with access and an account that can be used, who did not turn such emails off. */
export const wantsEmails = (topic: EmailTopic): SQL => sql`(${users.disabledAt} is null
  and exists (select 1 from ${access} where ${access.userId} = ${users.id} and ${givesAccess(access)})
  and not exists (select 1 from ${workbookPreferences}
    where ${workbookPreferences.userId} = ${users.id} and not ${columns[topic]}))`

/** Whether a member may get such an email now. */
export async function wantsEmail(db: Db, userId: string, topic: EmailTopic): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), wantsEmails(topic)))
  return rows.length > 0
}
