import {
  type BestFound,
  type Found,
  type SearchKind,
  type SearchResults,
  searchKinds,
} from '@course/contract/course/search'
import type { DocumentValues } from '@course/contract/publishing/documents/documents'
import type { Db } from '../../platform/db/db.ts'
import { createEntries } from './refresh-entries.ts'
import { type FoundEntry, findEntries, findStems, lookUpWords, marks } from './search.queries.ts'
import { buildQuery, type SearchQuery, type SynonymGroup } from './search-query.ts'
import { wordsOf } from './search-words.ts'

/** More words are ignored: the first ones are enough to find a text. */
const maxWords = 12

const shownOfKind = 5

/** How many of the best results of all kinds are shown before the groups. */
const shownFirst = 3

/** With fewer results, those that have only some of the words are added. */
const enoughResults = 3

export type SearchedSynonyms = Pick<DocumentValues, 'synonyms'>

/** Finds the best entries of one source: the published content, or what a member wrote. */
export type SearchSource = (
  db: Db,
  personId: string,
  query: SearchQuery & { which: 'all' | 'some'; title: string; limit: number },
) => Promise<FoundEntry[]>

export interface Search {
  find(person: { id: string; contentVersion: number }, text: string): Promise<SearchResults>
  /** Whether no published text has all the words. False if all of them are words such as "the". */
  isMiss(contentVersion: number, text: string): Promise<boolean>
  /** Compares all entries with what is published. Called after a start. */
  prepare(): Promise<void>
}

interface SearchDeps {
  db: Db
  log: { warn(what: object, message: string): void }
  published: () => SearchedSynonyms
}

/** How long the search uses the earlier entries after an update has failed, in milliseconds. */
const retryMs = 10_000

/** What only the member who wrote it finds. */
const ownKinds: readonly SearchKind[] = ['note', 'property']
const publishedKinds = searchKinds.filter((kind) => !ownKinds.includes(kind))

const published: SearchSource = (db, _personId, query) => findEntries(db, publishedKinds, query)

/** @param more what each person can search besides the published content */
export function createSearch({ db, log, published: content }: SearchDeps, more: readonly SearchSource[] = []): Search {
  const entries = createEntries(db)
  let searched: number | undefined
  let retryAt = 0
  let refreshing: Promise<number | undefined> | undefined
  let synonyms: { of: SearchedSynonyms; groups: Promise<SynonymGroup[]> } | undefined

  /** The first search after a publication brings the entries up to date. */
  async function follow(contentVersion: number): Promise<void> {
    if (searched === contentVersion || performance.now() < retryAt) return
    refreshing ??= entries
      .refresh()
      .catch((err: unknown) => {
        log.warn({ err }, 'the search could not be updated after a publication')
        retryAt = performance.now() + retryMs
        return searched
      })
      .finally(() => {
        refreshing = undefined
      })
    searched = await refreshing
  }
  function readSynonyms(): Promise<SynonymGroup[]> {
    const now = content()
    if (synonyms?.of !== now) synonyms = { of: now, groups: stemSynonyms(db, now) }
    return synonyms.groups
  }
  async function find(sources: readonly SearchSource[], person: { id: string; contentVersion: number }, text: string) {
    await follow(person.contentVersion)
    const typed = wordsOf(text).slice(0, maxWords)
    const words = typed.length === 0 ? [] : await lookUpWords(db, typed)
    const query = buildQuery(words, await readSynonyms())
    if (!query) return { hasWords: false, found: [], isPartial: false, instead: [] }
    const ask = async (which: 'all' | 'some') => {
      const asked = { ...query, which, title: text.trim().toLowerCase(), limit: shownOfKind }
      return (await Promise.all(sources.map((source) => source(db, person.id, asked)))).flat()
    }
    const all = await ask('all')
    const some = all.length < enoughResults && words.length > 1 ? await ask('some') : []
    const isPartial = all.length === 0 && some.length > 0
    return {
      hasWords: true,
      found: merge(all, some),
      isPartial,
      instead: words.flatMap(({ instead }) => instead.slice(0, 1)),
    }
  }
  return {
    async find(person, text) {
      const { found, isPartial, instead } = await find([published, ...more], person, text)
      const groups = groupsOf(found)
      const best = groups.length > 1 ? found.slice(0, shownFirst).map(toBest) : []
      return { best, groups, isPartial, instead: found.length > 0 ? instead : [] }
    },
    async isMiss(contentVersion, text) {
      const { hasWords, found, isPartial } = await find([published], { id: '', contentVersion }, text)
      return hasWords && (found.length === 0 || isPartial)
    },
    async prepare() {
      await entries.compare().catch((err: unknown) => log.warn({ err }, 'the search could not be prepared'))
    },
  }
}

async function stemSynonyms(db: Db, { synonyms: { groups } }: SearchedSynonyms): Promise<SynonymGroup[]> {
  const split = groups.map(({ words }) => words.map(wordsOf))
  const all = [...new Set(split.flat(2))]
  const stems = await findStems(db, all)
  const stemOf = new Map(all.map((word, at) => [word, stems[at]]))
  const stemsOf = (words: string[]) => words.flatMap((word) => stemOf.get(word) ?? [])
  return split.map((group) => group.map(stemsOf).filter((parts) => parts.length > 0))
}

/** Results with all words come before those with some. */
function merge(all: readonly FoundEntry[], some: readonly FoundEntry[]): FoundEntry[] {
  const keyOf = ({ kind, address, title }: FoundEntry) => `${kind} ${address} ${title}`
  const known = new Set(all.map(keyOf))
  const ranked = all.map((entry) => ({ ...entry, score: entry.score + 10 }))
  return [...ranked, ...some.filter((entry) => !known.has(keyOf(entry)))].sort((a, b) => b.score - a.score)
}

function groupsOf(found: readonly FoundEntry[]): SearchResults['groups'] {
  const kinds = Map.groupBy(found, ({ kind }) => kind)
  return [...kinds].map(([kind, entries]: [SearchKind, FoundEntry[]]) => ({
    kind,
    found: entries.slice(0, shownOfKind).map(toFound),
  }))
}

const toFound = ({ title, about, excerpt, seconds, address }: FoundEntry): Found => ({
  title,
  about,
  excerpt: excerptParts(excerpt),
  seconds,
  address,
})

const toBest = (entry: FoundEntry): BestFound => ({ kind: entry.kind, ...toFound(entry) })

/** The database splits "isn't" into two words, and may begin an excerpt with the second. */
const endOfContraction = /^(?:d|ll|m|re|s|t|ve)\s/

/** Splits an excerpt at the marks of its matches. */
function excerptParts(excerpt: string): Found['excerpt'] {
  const [before = '', ...rest] = excerpt.replace(endOfContraction, '').split(marks.start)
  const parts = rest.flatMap((piece) => {
    const [match = '', after = ''] = piece.split(marks.end)
    return [
      { text: match, isMatch: true },
      { text: after, isMatch: false },
    ]
  })
  return [{ text: before, isMatch: false }, ...parts]
    .filter(({ text }) => text !== '')
    .map(({ text, isMatch }) => ({ text: text.replaceAll(marks.lessThan, '<'), isMatch }))
}
