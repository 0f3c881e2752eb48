import {
  type Preferences,
  type savePreferences as saving,
  usualPreferences,
} from '@course/contract/course/learning/progress'
import type { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { findPreferences, storePreferences } from './preferences.queries.ts'

/** How a member likes videos to play, on every device. */
export const readPreferences = async (deps: { db: Db }, userId: string): Promise<Preferences> =>
  (await findPreferences(deps.db, userId)) ?? usualPreferences

/** Saves all of a member's preferences. @returns what was saved */
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
