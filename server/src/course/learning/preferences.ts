import {
  type Preferences,
  type savePreferences as saving,
  usualPreferences,
} from '@course/contract/course/learning/progress'
import type { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { findPreferences, storePreferences } from './preferences.queries.ts'

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
