import { setImmediate } from 'node:timers/promises'
import type { SearchResults } from '@course/contract/course/search'
import type { DocumentValues } from '@course/contract/publishing/documents/documents'
import type { Db } from '../../platform/db/db.ts'
import { readContentVersion, readTranscripts } from '../../publishing/publishing.ts'
import { findFiles } from '../files/files.queries.ts'
import { findAnswer } from './answers.ts'
import { matchesIn } from './excerpt.ts'
import { findOwnTexts, type OwnText } from './own-texts.ts'
import { entriesOf, type SearchEntry, transcriptEntries } from './search-entries.ts'
import { buildIndex, type SearchIndex } from './search-index.ts'
import { prefixesOf, readQuery } from './search-query.ts'
import { nothingFound, type Result, type Searched, toReply } from './search-reply.ts'
import { readSynonyms, type SearchQuery } from './search-terms.ts'
import { isGrammar } from './search-words.ts'

/** What a member wrote comes before other texts with the same words. */
const ownScore = 60

/** How long the earlier index is used after an update has failed, in milliseconds. */
const retryMs = 10_000

export interface Search {
  find(userId: string, text: string): Promise<SearchResults>
  /** Whether nothing published answers it. False if all of its words are words such as "the". */
  isMiss(text: string): Promise<boolean>
  prepare(): Promise<void>
}

interface SearchDeps {
  db: Db
  log: { warn(what: object, message: string): void }
  published: () => DocumentValues
}

interface ReadyIndex {
  version: number
  content: DocumentValues
  index: SearchIndex
}

export function createSearch({ db, log, published }: SearchDeps): Search {
  let ready: ReadyIndex | undefined
  let building: Promise<void> | undefined
  let retryAt = 0

  async function build(version: number): Promise<void> {
    const content = published()
    try {
      ready = { version, content, index: await buildIndex(portionsOf(db, content), readSynonyms(content)) }
    } catch (err) {
      log.warn({ err }, 'the search could not be updated after a publication')
      retryAt = performance.now() + retryMs
    }
  }

  /** The first search after a publication waits for the new index. */
  async function follow(): Promise<ReadyIndex | undefined> {
    const version = await readContentVersion(db)
    const isCurrent = () => ready?.version === version && ready.content === published()
    await building
    if (!isCurrent() && performance.now() >= retryAt) {
      building ??= build(version).finally(() => {
        building = undefined
      })
      await building
    }
    return ready
  }

  /** @param userId whose notes and properties are searched, too @returns undefined if nothing was typed */
  async function search(text: string, userId?: string): Promise<Searched | undefined> {
    const now = await follow()
    if (!now) return undefined
    const { index, content } = now
    const typed = readQuery(text, index)
    if (typed.units.length === 0) return undefined
    // The database works while the index is searched.
    const finding = userId === undefined ? [] : findOwnTexts(db, published, userId, prefixesOf(typed, index))
    const found = index.find(typed)
    const own = await finding
    const query = await ownWordsKnown(text, typed, own, index)
    const hits = query === typed ? found : index.find(query)
    const ownResults: Result[] = []
    for await (const entry of withBreaks(own)) ownResults.push(...toResult(entry, query, index))
    const answer = findAnswer(text, { query, hits, index, states: content.states })
    const isRefused = answer.isRefused && !ownResults.some(({ hasAll }) => hasAll)
    return {
      ...{ index, query, states: content.states },
      results: [...hits, ...ownResults],
      answer: { ...answer, isRefused, askIn: isRefused ? answer.askIn : undefined },
    }
  }

  return {
    async find(userId, text) {
      const searched = await search(text, userId)
      return searched ? toReply(searched) : nothingFound
    },
    async isMiss(text) {
      const searched = await search(text)
      if (!searched || searched.query.words.every(isGrammar)) return false
      const { answer, results } = searched
      return answer.isRefused || (!answer.entry && !results.some(({ hasAll }) => hasAll))
    },
    prepare: async () => void (await follow().catch(() => undefined)),
  }
}

async function* portionsOf(db: Db, content: DocumentValues): AsyncGenerator<readonly SearchEntry[]> {
  yield* entriesOf(content, await findFiles(db))
  for (const video of content.videos) {
    const transcripts = await readTranscripts(db, [video.id])
    yield transcriptEntries(video, transcripts.get(video.id) ?? [])
  }
}

async function* withBreaks(own: readonly OwnText[]): AsyncGenerator<OwnText> {
  for (const [at, entry] of own.entries()) {
    if (at % 5 === 4) await setImmediate()
    yield entry
  }
}

/** A word that the member has written is not a typing error, even if the course does not have it. */
async function ownWordsKnown(
  text: string,
  query: SearchQuery,
  own: readonly OwnText[],
  index: SearchIndex,
): Promise<SearchQuery> {
  const corrected = query.units.filter(({ corrections }) => corrections.length > 0)
  const known = new Set<string>()
  if (corrected.length === 0) return query
  for await (const { text: written } of withBreaks(own)) {
    for (const unit of corrected) {
      const matches = matchesIn(written, [unit], index.synonyms)
      if (matches.some(({ term }) => !unit.corrections.includes(term))) for (const word of unit.words) known.add(word)
    }
  }
  return known.size === 0 ? query : readQuery(text, index, (word) => known.has(word))
}

function toResult(entry: OwnText, { units }: SearchQuery, { synonyms }: SearchIndex): Result[] {
  const found = new Set(matchesIn(entry.text, units, synonyms).map(({ unit }) => unit))
  const coverage = found.size / units.length
  const hasAll = units.every(({ isMinor }, unit) => isMinor || found.has(unit))
  return found.size === 0 ? [] : [{ entry, score: ownScore * coverage, coverage, hasAll }]
}
