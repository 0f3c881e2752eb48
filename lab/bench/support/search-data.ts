import { sql } from 'drizzle-orm'
import { insertUser } from '../../../server/src/accounts/accounts/accounts.queries.ts'
import type { Db } from '../../../server/src/platform/db/db.ts'

export const searchSizes = { lines: 60_000, notes: 100_000 } as const
const members = 100
const sliceSize = 2_000

/** Fills the search with lines and notes of the course's own words. @returns the members who wrote the notes */
export async function fillSearch(db: Db): Promise<string[]> {
  const people: string[] = []
  for (let at = 0; at < members; at += 1) {
    const email = `reader.${at}@example.com`
    people.push(
      await insertUser(db, { firstName: 'Ada', lastName: 'Reader', email, role: 'Paid User', passwordHash: null }),
    )
  }
  // Each text has twelve words. A word at the front of the list is in many of them, as in a language.
  const text = sql`array_to_string(array(select known.words[1 + floor(power(random(), 3) * known.size)::int]
    from generate_series(1, 12) where number > 0), ' ')`
  const vocabulary = sql`(select array_agg(word order by length(word), word) as words, count(*)::int as size from search_vocabulary)`
  await db.execute(sql`insert into search_sources (source, digest) values ('captions-bench', '')`)
  const slice = (from: number) =>
    sql`(select number, ${text} as text from generate_series(${from}::int, ${from + sliceSize - 1}::int) as number, ${vocabulary} as known)`
  for (let from = 1; from <= searchSizes.lines; from += sliceSize)
    await db.execute(sql`
      insert into search_entries (source, position, title, text, seconds, address, words)
      select 'captions-bench', number, 'A video', text, number, '/members?video=bench&t=' || number,
        array_to_tsvector(array['kind:transcript']) || setweight(to_tsvector('english', text), 'D')
      from ${slice(from)} as made`)
  for (let from = 1; from <= searchSizes.notes; from += sliceSize)
    await db.execute(sql`
      insert into notes (id, user_id, kind, target, second, text, version)
      select gen_random_uuid(), (array(select id from users order by id))[1 + number % ${members}::int], 'video', 'tax-sale', number, text, 1
      from ${slice(from)} as made`)
  await db.execute(sql`vacuum analyze`)
  return people
}
