import type { Preferences } from '@course/contract/course/learning/progress'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { preferences } from '../tables/tables.ts'

export async function findPreferences(db: Db, userId: string): Promise<Preferences | undefined> {
  const { userId: key, speed, captions, volume, autoplayNext } = preferences
  const [row] = await db.select({ speed, captions, volume, autoplayNext }).from(preferences).where(eq(key, userId))
  return row
}

export async function storePreferences(db: Db, userId: string, chosen: Preferences): Promise<void> {
  await db
    .insert(preferences)
    .values({ userId, ...chosen })
    .onConflictDoUpdate({ target: preferences.userId, set: chosen })
}
