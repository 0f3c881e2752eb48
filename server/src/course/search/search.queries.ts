import type { SearchKind } from '@course/contract/course/search'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import type { SearchEntry } from './search-entries.ts'
import type { SearchQuery, TypedWord } from './search-query.ts'
import { swapped } from './search-words.ts'

/** How many matches of each kind are compared. Only words that are everywhere have more. */
const comparedMatches = 1_000

/** How many completions are used. Only one or two characters have more. */
const maxCompletions = 40

/**
 * The characters that mark a match in an excerpt, and the one that stands for "<" there, which the database would take
 * for a tag and leave out. No published text has these characters.
 */
export const marks = { start: '\u0002', end: '\u0003', lessThan: '\u0004' } as const

export type FoundEntry = SearchEntry & { excerpt: string; score: number }

async function rowsOf<Row>(db: Db, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows
}

/** The stem of a word, as it is in the index. A word with a digit is its own stem. */
export const stemOf = (word: SQL): SQL =>
  sql`case when ${word} ~ '[0-9]' then ${word} else (ts_lexize('english_stem', ${word}))[1] end`

/** The stems of words, undefined for words such as "the". */
export async function findStems(db: Db, words: readonly string[]): Promise<(string | undefined)[]> {
  const rows = await rowsOf<{ stem: string | null }>(
    db,
    sql`select ${stemOf(sql`word`)} as stem
      from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) with ordinality as typed (word, at) order by at`,
  )
  return rows.map(({ stem }) => stem ?? undefined)
}

/** How many unknown words are corrected. Each correction compares a word with the whole vocabulary. */
const maxCorrected = 3

/** Looks typed words up in the vocabulary. The last one may not be complete. */
export async function lookUpWords(db: Db, words: readonly string[]): Promise<TypedWord[]> {
  const rows = await rowsOf<{ word: string; stem: string | null; known: boolean; completions: string[] }>(
    db,
    sql`with typed as materialized (
        select word, at, ${stemOf(sql`word`)} as stem
        from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) with ordinality as typed (word, at))
      select word, stem, stem is null or exists (select from search_vocabulary where stem = typed.stem) as known,
        case when at = ${words.length} and length(word) > 1 then array(
          select distinct stem from search_vocabulary where word like typed.word || '%' and stem is not null limit ${maxCompletions})
        else '{}' end as completions
      from typed order by at`,
  )
  const unknown = rows.flatMap(({ known, completions }, at) => (known || completions.length > 0 ? [] : [at]))
  const corrected = new Set(unknown.slice(0, maxCorrected))
  const found: TypedWord[] = []
  for (const [at, { word, stem, completions }] of rows.entries()) {
    const instead = corrected.has(at) ? await findSimilar(db, word) : []
    found.push({ word, stem: stem ?? undefined, completions, instead })
  }
  return found
}

/** The stems of the words that are most like a word that occurs nowhere. */
async function findSimilar(db: Db, word: string): Promise<string[]> {
  if (word.length < 3) return []
  const rows = await rowsOf<{ stem: string }>(
    db,
    sql`select stem from (
        select stem, 1 as likeness from search_vocabulary
          where word in (select jsonb_array_elements_text(${JSON.stringify(swapped(word))}::jsonb))
        union all
        select stem, similarity(word, ${word}::text) from search_vocabulary where word % ${word}::text) as candidates
      where stem is not null and likeness >= 0.4
      group by stem order by max(likeness) desc, stem limit 3`,
  )
  return rows.map(({ stem }) => stem)
}

const excerptOptions = `StartSel=${marks.start},StopSel=${marks.end},MaxWords=26,MinWords=14,ShortWord=0`

/** A part of the column `text` with its matches marked. A part with the typed words is preferred. */
export const excerptOf = ({ typed, some }: Pick<SearchQuery, 'typed' | 'some'>): SQL =>
  sql`ts_headline('english', translate(text, '<', ${marks.lessThan}),
    case when to_tsvector('english', text) @@ ${typed}::tsquery then ${typed} else ${some} end::tsquery, ${excerptOptions})`

/** Most searches ask what a word means. The titles of all states are the same, and links have only a title. */
const weightOfKind = sql`case kind when 'term' then 1.5 when 'state' then 0.7 when 'resource' then 0.4 else 1 end`

/**
 * The best entries of each kind. Entries with the words in a short title come first.
 * @param which whether all words must occur, or some
 */
export async function findEntries(
  db: Db,
  kinds: readonly SearchKind[],
  query: SearchQuery & { which: 'all' | 'some'; title: string; limit: number },
): Promise<FoundEntry[]> {
  const { typed, all, some, which, title, limit } = query
  const condition = which === 'all' ? all : some
  return rowsOf<FoundEntry>(
    db,
    sql`select kind, title, about, text, seconds, address, score::float8,
        ${excerptOf({ typed, some })} as excerpt
      from jsonb_array_elements_text(${JSON.stringify(kinds)}::jsonb) as kind
      cross join lateral (
        select *, ${weightOfKind}
            * (ts_rank('{0.1, 0.2, 0.4, 1}', words, ${typed}::tsquery, 1) * 2
              + ts_rank('{0.1, 0.2, 0.4, 1}', words, ${some}::tsquery, 1)
              + ts_rank('{0, 0, 0, 1}', ts_filter(words, '{a}'), ${some}::tsquery, 2) * 2
              + case when lower(title) = ${title} then 1 else 0 end) as score
        from (
          select * from search_entries
          where words @@ (('''kind:' || kind || '''')::tsquery && ${condition}::tsquery)
          limit ${comparedMatches}) as matches
        order by score desc, source, position limit ${limit}) as best`,
  )
}
