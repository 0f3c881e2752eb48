import { setImmediate } from 'node:timers/promises'
import MiniSearch from 'minisearch'
import SearchableMap from 'minisearch/SearchableMap'
import type { SearchEntry } from './search-entries.ts'
import { groupsOf, placeTerms, type SearchQuery, type SearchUnit, type Synonyms } from './search-terms.ts'
import { isGrammar, stemOf, wordsIn, wordsOf } from './search-words.ts'

/** How long the index is built before other work gets a turn, in milliseconds. */
const sliceMs = 10

/** Fewer characters begin too many words. */
const minCompletedLength = 2
const maxCompletions = 40
const maxCorrections = 3

/** Shorter words are so close to each other that only swapped letters are surely an error: "self" is not "sell". */
const minLengthForCorrection = 5
const shortestWithTwoErrors = 8

/** How many entries of a query are compared. Only words that are almost everywhere have more. */
const maxCompared = 1_000

const boosts = { title: 4, about: 1.5, text: 1, more: 0.5 }
type Field = keyof typeof boosts

/** Most searches ask what a word means. Links and files have only a title, and what is said is in the lesson, too. */
const boostOfKind: Partial<Record<SearchEntry['kind'], number>> = { term: 1.5, state: 0.8, resource: 0.5, file: 0.6 }

/** Such a text is about what was typed. */
const boostOfName = 2

export interface Hit {
  entry: SearchEntry
  score: number
  coverage: number
  /** Whether it has all the words that matter, and whether it has the rarest of them. */
  hasAll: boolean
  hasRarest: boolean
  isNamed: boolean
}

export interface SearchIndex {
  synonyms: Synonyms
  /** How rare a term is; undefined if no text has it. */
  rarity(term: string): number | undefined
  /** The rarity of a term that a single entry has. */
  highestRarity: number
  /** The stems of words that begin with this one, the most frequent first. */
  completions(word: string): string[]
  /** The stems of words that someone who typed this one may have meant, the most likely first. */
  corrections(word: string): string[]
  entryAt(address: string): SearchEntry | undefined
  /** Every entry with some of the terms, the best first. */
  find(query: SearchQuery): Hit[]
}

type Vocabulary = SearchableMap<{ stem: string; count: number }>

/** Builds an index in small pieces, between which the process does other work. */
export async function buildIndex(
  portions: AsyncIterable<readonly SearchEntry[]>,
  synonyms: Synonyms,
): Promise<SearchIndex> {
  const entries: SearchEntry[] = []
  const vocabulary: Vocabulary = new SearchableMap()
  const places = new Map<string, SearchEntry>()
  const titles: string[][] = []
  const entriesWith = new Map<string, number>()
  const termsOfEntry = new Set<string>()
  const index = new MiniSearch<{ id: number }>({
    fields: Object.keys(boosts),
    extractField: ({ id }, field) => (field === 'id' ? id : (entries[id]?.[field as Field] ?? '')),
    tokenize: (text) => {
      const words = wordsIn(text)
      for (const { word } of words) learn(vocabulary, word)
      const terms = placeTerms(words, synonyms).map(({ term }) => term)
      for (const term of terms) termsOfEntry.add(term)
      return terms
    },
    processTerm: (term) => term,
    searchOptions: { tokenize: (term) => [term], boost: boosts },
  })
  const add = (entry: SearchEntry) => {
    const id = entries.push(entry) - 1
    const isPart = entry.kind === 'transcript'
    titles.push(isPart ? [] : wordsOf(entry.title))
    if (!isPart) places.set(entry.address, entry)
    termsOfEntry.clear()
    index.add({ id })
    for (const term of termsOfEntry) entriesWith.set(term, (entriesWith.get(term) ?? 0) + 1)
  }
  await inSlices(portions, add)
  return {
    synonyms,
    rarity: (term) => {
      const count = entriesWith.get(term)
      return count === undefined ? undefined : Math.log(1 + entries.length / count)
    },
    highestRarity: Math.log(1 + entries.length),
    completions: (word) => complete(vocabulary, word),
    corrections: (word) => correct(vocabulary, word),
    entryAt: (address) => places.get(address),
    find: (query) => find(index, entries, titles, query, synonyms),
  }
}

/** Handles each entry, and lets other work have a turn in between. */
async function inSlices(
  portions: AsyncIterable<readonly SearchEntry[]>,
  handle: (entry: SearchEntry) => void,
): Promise<void> {
  let since = performance.now()
  for await (const portion of portions)
    for (const entry of portion) {
      handle(entry)
      if (performance.now() - since < sliceMs) continue
      await setImmediate()
      since = performance.now()
    }
}

function learn(vocabulary: Vocabulary, word: string): void {
  const known = vocabulary.get(word)
  if (known) known.count += 1
  else vocabulary.set(word, { stem: stemOf(word), count: 1 })
}

function find(
  index: MiniSearch,
  entries: readonly SearchEntry[],
  titles: readonly string[][],
  { words, units }: SearchQuery,
  synonyms: Synonyms,
): Hit[] {
  const whole = units.reduce((sum, { weight }) => sum + weight, 0)
  const uses = Map.groupBy(
    units.flatMap(({ terms, boost }, unit) => Array.from(terms, ([term, share]) => ({ term, share, boost, unit }))),
    ({ term }) => term,
  )
  // The rarest words come first, so that a limited number of entries has the best ones.
  const rare = [...units.entries()].sort(([, a], [, b]) => b.weight - a.weight)
  const [rarest] = rare
  const terms = new Set(rare.flatMap(([, unit]) => [...unit.terms.keys()]))
  const queries = Array.from(terms, (term) => {
    const boost = Math.max(...(uses.get(term) ?? []).map(({ share, boost }) => share * boost))
    return { queries: [term], boostTerm: () => boost }
  })
  const compared = new Set<number>()
  const boostDocument = (id: number) => {
    if (compared.size < maxCompared) compared.add(id)
    return compared.has(id) ? 1 : 0
  }
  const meaningsOf = (word: string) => [stemOf(word), ...groupsOf(word, synonyms)]
  const typed = words.join(' ')
  const isAskedFor = (title: readonly string[]) => {
    if (title.length > 0 && title.join(' ').startsWith(typed)) return true
    const meanings = title.filter((word) => !isGrammar(word)).map(meaningsOf)
    const isIn = ({ terms, isMinor }: SearchUnit) => isMinor || meanings.flat().some((term) => terms.has(term))
    return meanings.every((those) => those.some((term) => uses.has(term))) && units.every(isIn)
  }
  const sharesOf = (found: readonly string[]) => {
    const shares = units.map(() => 0)
    const all = found.flatMap((term) => uses.get(term) ?? [])
    for (const { unit, share } of all) shares[unit] = Math.max(shares[unit] ?? 0, share)
    return shares
  }
  const hits = index.search({ queries }, { boostDocument }).flatMap(({ id, score, terms }): Hit[] => {
    const entry = entries[id]
    if (!entry) return []
    const shares = sharesOf(terms)
    const coverage = units.reduce((sum, { weight }, unit) => sum + weight * (shares[unit] ?? 0), 0) / whole
    const hasAll = units.every(({ isMinor }, unit) => isMinor || (shares[unit] ?? 0) > 0)
    const hasRarest = rarest === undefined || (shares[rarest[0]] ?? 0) > 0
    const isNamed = hasAll && isAskedFor(titles[id] ?? [])
    const boost = (boostOfKind[entry.kind] ?? 1) * (isNamed ? boostOfName : 1)
    return [{ entry, score: score * boost * (0.2 + 0.8 * coverage ** 2), coverage, hasAll, hasRarest, isNamed }]
  })
  return hits.sort((a, b) => Number(b.hasAll) - Number(a.hasAll) || b.score - a.score)
}

function complete(vocabulary: Vocabulary, word: string): string[] {
  if (word.length < minCompletedLength) return []
  const longer = [...vocabulary.atPrefix(word)].sort(([, a], [, b]) => b.count - a.count).slice(0, maxCompletions)
  return [...new Set(longer.map(([, { stem }]) => stem))]
}

function correct(vocabulary: Vocabulary, word: string): string[] {
  const near = [...vocabulary.fuzzyGet(word, 2)]
    .map(([other, [{ stem, count }, edits]]) => ({ other, stem, count, edits }))
    .filter(({ other, edits }) => isTypingError(word, other, edits))
    .sort((a, b) => a.edits - b.edits || b.count - a.count)
  return [...new Set(near.map(({ stem }) => stem))].slice(0, maxCorrections)
}

function isTypingError(typed: string, word: string, edits: number): boolean {
  if (inOrder(typed) === inOrder(word)) return true
  if (typed.length < minLengthForCorrection || typed[0] !== word[0]) return false
  return withoutDoubles(typed) === withoutDoubles(word) || edits <= (typed.length < shortestWithTwoErrors ? 1 : 2)
}

const inOrder = (word: string) => [...word].sort().join('')
const withoutDoubles = (word: string) => word.replace(/(.)\1+/gu, '$1')
