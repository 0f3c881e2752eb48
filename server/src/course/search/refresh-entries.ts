import type { Db } from '../../platform/db/db.ts'
import { findCaptionVersions, readContentVersion, readPublished, readTranscripts } from '../../publishing/publishing.ts'
import {
  deleteSources,
  findSources,
  insertSource,
  lockEntries,
  readSearchedVersion,
  replaceVocabulary,
  storeSearchedVersion,
} from './index.queries.ts'
import { digestOf, type EntrySource, type SearchEntry, sourcesOf } from './search-entries.ts'
import { wordsOf } from './search-words.ts'

/** A source whose entries have been made. */
interface MadeSource {
  /** Identifies what the entries were made from. */
  basis: string
  /** Identifies the entries. */
  digest: string
  words: ReadonlySet<string>
  /** Undefined once they are stored. */
  entries?: readonly SearchEntry[]
}

/** If someone publishes while entries are made, they are made again. */
const maxTries = 3

/** Keeps the entries of the search up to date with what is published. Locks only while entries are stored. */
export function createEntries(db: Db) {
  let known: ReadonlyMap<string, MadeSource> = new Map()

  /** Makes the entries of sources that are new to this instance, or whose stored entries are different. */
  async function makeSources(): Promise<ReadonlyMap<string, MadeSource>> {
    const { values } = await readPublished(db)
    const [versions, stored] = [await findCaptionVersions(db), await findSources(db)]
    const sources = [...sourcesOf(values, versions)].map(([name, source]) => {
      const made = known.get(name)
      const isCurrent = made?.basis === source.basis && made.digest === stored.get(name)
      return { name, source, made: isCurrent ? made : undefined }
    })
    const unread = sources.flatMap(({ source, made }) => (made ? [] : (source.captionsOf ?? [])))
    const transcripts = await readTranscripts(db, unread)
    const all = sources.map(({ name, source, made }): [string, MadeSource] => [
      name,
      made ?? makeSource(source, transcripts),
    ])
    known = new Map(all.map(([name, { basis, digest, words }]) => [name, { basis, digest, words }]))
    return new Map(all)
  }

  /** @returns the content version of the entries; undefined if something new was published during every try */
  async function update({ evenIfCurrent }: { evenIfCurrent: boolean }): Promise<number | undefined> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const version = await readContentVersion(db)
      if (version === undefined || (!evenIfCurrent && (await readSearchedVersion(db)) === version)) return version
      const sources = await makeSources()
      if (await db.transaction((tx) => storeSources(tx, version, sources))) return version
    }
    return undefined
  }

  return {
    /** Updates the entries to what is published now. Only one of several instances stores them. */
    refresh: () => update({ evenIfCurrent: false }),
    /** Compares every source with its stored entries, even for the same version: a release may make other entries. */
    compare: () => update({ evenIfCurrent: true }),
  }
}

type Transcripts = Awaited<ReturnType<typeof readTranscripts>>

function makeSource({ basis, captionsOf = '', make }: EntrySource, transcripts: Transcripts): MadeSource {
  const entries = make(transcripts.get(captionsOf) ?? [])
  const words = new Set(entries.flatMap(({ title, about, text }) => wordsOf(`${title} ${about ?? ''} ${text}`)))
  return { basis, digest: digestOf(entries), words, entries }
}

/** @returns false if something else is published or stored by now */
async function storeSources(tx: Db, version: number, wanted: ReadonlyMap<string, MadeSource>): Promise<boolean> {
  await lockEntries(tx)
  if ((await readContentVersion(tx)) !== version) return false
  const stored = await findSources(tx)
  const removed = [...stored.keys()].filter((source) => !wanted.has(source))
  const changed: { source: string; digest: string; entries: readonly SearchEntry[] }[] = []
  for (const [source, { digest, entries }] of wanted) {
    if (stored.get(source) === digest) continue
    if (!entries) return false
    changed.push({ source, digest, entries })
  }
  if (changed.length + removed.length > 0) {
    await deleteSources(tx, [...removed, ...changed.map(({ source }) => source)])
    for (const each of changed) await insertSource(tx, each)
    await replaceVocabulary(tx, new Set([...wanted.values()].flatMap(({ words }) => [...words])))
  }
  await storeSearchedVersion(tx, version)
  return true
}
