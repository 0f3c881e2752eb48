import type { Db } from '../../platform/db/db.ts'
import { readContentVersion, readPublished, readTranscripts } from '../../publishing/publishing.ts'
import {
  deleteSources,
  findSources,
  insertSource,
  lockEntries,
  readSearchedVersion,
  replaceVocabulary,
  storeSearchedVersion,
} from './index.queries.ts'
import { digestOf, entriesOf, type SearchEntry } from './search-entries.ts'
import { wordsOf } from './search-words.ts'

/**
 * Updates the entries of the search to what is published now. Only one of several instances does it.
 * @returns the content version of the entries
 */
export async function refreshEntries(db: Db): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    await lockEntries(tx)
    const version = await readContentVersion(tx)
    if (version === undefined || (await readSearchedVersion(tx)) === version) return version
    await replaceEntries(tx)
    await storeSearchedVersion(tx, version)
    return version
  })
}

/** Compares every source with its stored entries, even for the same version: a release may make different entries. */
export async function compareEntries(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await lockEntries(tx)
    await replaceEntries(tx)
  })
}

async function replaceEntries(tx: Db): Promise<void> {
  const [{ values }, transcripts] = [await readPublished(tx), await readTranscripts(tx)]
  const [wanted, stored] = [entriesOf(values, transcripts), await findSources(tx)]
  const changed = [...wanted].flatMap(([source, entries]) => {
    const digest = digestOf(entries)
    return stored.get(source) === digest ? [] : [{ source, digest, entries }]
  })
  const removed = [...stored.keys()].filter((source) => !wanted.has(source))
  if (changed.length + removed.length === 0) return
  await deleteSources(tx, [...removed, ...changed.map(({ source }) => source)])
  for (const each of changed) await insertSource(tx, each)
  await replaceVocabulary(tx, vocabularyOf(wanted.values()))
}

const vocabularyOf = (sources: Iterable<readonly SearchEntry[]>): Set<string> =>
  new Set([...sources].flat().flatMap(({ title, about, text }) => wordsOf(`${title} ${about ?? ''} ${text}`)))
