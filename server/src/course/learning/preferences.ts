import {
  type Preferences,
  type savePreferences as saving,
  usualPreferences,
} from '@course/contract/course/learning/progress'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { preferences } from '../tables/tables.ts'

export const readPreferences = async (deps: { db: Db }, userId: string): Promise<Preferences> =>
  (await findPreferences(deps.db, userId)) ?? usualPreferences

export async function savePreferences(
  deps: { db: Db },
  userId: string,
  sent: z.output<(typeof saving)['body']>,
): Promise<Preferences> {
  const chosen = {
    speed: sent.Speed,
    captions: sent.Captions,
    volume: sent.Volume,
    autoplayNext: sent.AutoplayNext,
  }
  await storePreferences(deps.db, userId, chosen)
  return chosen
}

async function findPreferences(db: Db, userId: string): Promise<Preferences | undefined> {
  const { userId: key, speed, captions, volume, autoplayNext } = preferences
  const [row] = await db.select({ speed, captions, volume, autoplayNext }).from(preferences).where(eq(key, userId))
  return row
}

async function storePreferences(db: Db, userId: string, chosen: Preferences): Promise<void> {
  await db
    .insert(preferences)
    .values({ userId, ...chosen })
    .onConflictDoUpdate({ target: preferences.userId, set: chosen })
}
