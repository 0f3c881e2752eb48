import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { searchSources, searchVocabulary, siteState } from '../../platform/db/schema.ts'
import { stemOf } from './search.queries.ts'
import type { SearchEntry } from './search-entries.ts'
import { wordsOf } from './search-words.ts'

const indexing = 7_302_463

/** Makes transactions that change the entries wait for each other. */
export async function lockEntries(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${indexing})`)
}

/** The content version that the entries were made from. */
export async function readSearchedVersion(db: Db): Promise<number | null> {
  const [row] = await db.select({ version: siteState.searchedVersion }).from(siteState)
  return row?.version ?? null
}

export async function storeSearchedVersion(db: Db, version: number): Promise<void> {
  await db.update(siteState).set({ searchedVersion: version })
}

export async function findSources(db: Db): Promise<Map<string, string>> {
  const rows = await db.select().from(searchSources)
  return new Map(rows.map(({ source, digest }) => [source, digest]))
}

/** Deletes some sources with their entries. */
export async function deleteSources(db: Db, sources: readonly string[]): Promise<void> {
  if (sources.length > 0) await db.delete(searchSources).where(inArray(searchSources.source, [...sources]))
}

/** Stores the entries of a source that has none. Their words are folded, and the kind is one more word. */
export async function insertSource(
  db: Db,
  { source, digest, entries }: { source: string; digest: string; entries: readonly SearchEntry[] },
): Promise<void> {
  await db.insert(searchSources).values({ source, digest })
  const plain = (text: string | null) => wordsOf(text ?? '').join(' ')
  const rows = entries.map((entry, position) => ({
    ...entry,
    position,
    // A line is found by what is said in it, not by the name of its video.
    title_words: entry.kind === 'transcript' ? '' : plain(entry.title),
    about_words: plain(entry.about),
    text_words: plain(entry.text),
  }))
  await db.execute(sql`
    insert into search_entries (source, position, title, about, text, seconds, address, words)
    select ${source}, position, title, about, text, seconds, address,
      array_to_tsvector(array['kind:' || kind])
        || setweight(to_tsvector('english', title_words), 'A')
        || setweight(to_tsvector('english', about_words), 'C')
        || setweight(to_tsvector('english', text_words), 'D')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (position int, title text, about text, text text,
      seconds int, address text, kind text, title_words text, about_words text, text_words text)`)
}

/** Replaces the vocabulary with these words. */
export async function replaceVocabulary(db: Db, words: ReadonlySet<string>): Promise<void> {
  const known = new Set(
    (await db.select({ word: searchVocabulary.word }).from(searchVocabulary)).map(({ word }) => word),
  )
  const added = [...words].filter((word) => !known.has(word))
  const removed = [...known].filter((word) => !words.has(word))
  await db.execute(sql`
    delete from search_vocabulary
    where word in (select jsonb_array_elements_text(${JSON.stringify(removed)}::jsonb))`)
  await db.execute(sql`
    insert into search_vocabulary (word, stem)
    select word, ${stemOf(sql`word`)}
    from jsonb_array_elements_text(${JSON.stringify(added)}::jsonb) as word`)
}
