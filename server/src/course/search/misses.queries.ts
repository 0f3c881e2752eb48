import { keptDays } from '@course/contract/retention'
import { between, desc, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { searchMisses } from '../tables/tables.ts'

/** How many different searches are kept for one day. */
const maxOfDay = 500

const todayIn = (timeZone: string) => sql`(now() at time zone ${timeZone})::date`

/**
 * Counts a search that found nothing, for the current day in the seller's time zone. Once that day is full, only searches
 * that it already has are counted.
 */
export async function addMiss(db: Db, words: string, timeZone: string): Promise<void> {
  const day = todayIn(timeZone)
  await db.execute(sql`
    insert into search_misses (day, words, count)
    select ${day}, ${words}, 1
    where (select count(*) from search_misses where day = ${day}) < ${maxOfDay}
      or exists (select from search_misses where day = ${day} and words = ${words})
    on conflict (day, words) do update set count = search_misses.count + 1`)
}

export async function findMisses(
  db: Db,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<{ words: string; count: number }[]> {
  const count = sql<number>`sum(${searchMisses.count})`.mapWith(Number)
  return db
    .select({ words: searchMisses.words, count })
    .from(searchMisses)
    .where(between(searchMisses.day, from, to))
    .groupBy(searchMisses.words)
    .orderBy(desc(count), searchMisses.words)
    .limit(limit)
}

export async function deleteOldMisses(db: Db, timeZone: string): Promise<void> {
  await db.delete(searchMisses).where(lt(searchMisses.day, sql`${todayIn(timeZone)} - ${keptDays.searchMisses}::int`))
}
