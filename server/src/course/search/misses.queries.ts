import { keptDays } from '@course/contract/retention'
import { lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { searchMisses } from '../tables/tables.ts'

/** How many different searches are kept for one day. */
const maxOfDay = 500

const todayIn = (timeZone: string) => sql`(now() at time zone ${timeZone})::date`

/** Counts a search that found nothing. Once a day is full, only searches that it already has are counted. */
export async function addMiss(db: Db, words: string, timeZone: string): Promise<void> {
  const day = todayIn(timeZone)
  await db.execute(sql`
    insert into search_misses (day, words, count)
    select ${day}, ${words}, 1
    where (select count(*) from search_misses where day = ${day}) < ${maxOfDay}
      or exists (select from search_misses where day = ${day} and words = ${words})
    on conflict (day, words) do update set count = search_misses.count + 1`)
}

export async function deleteOldMisses(db: Db, timeZone: string): Promise<void> {
  await db.delete(searchMisses).where(lt(searchMisses.day, sql`${todayIn(timeZone)} - ${keptDays.searchMisses}::int`))
}
