import type { Cue } from '@course/contract/course/lessons/lessons'
import type { Found, SearchResults } from '@course/contract/course/search'
import * as paths from '@course/contract/paths'
import type { DocumentValues } from '@course/contract/publishing/documents/documents'
import type { Answer } from './answers.ts'
import { excerptOf, matchesIn } from './excerpt.ts'
import type { OwnText } from './own-texts.ts'
import type { SearchEntry } from './search-entries.ts'
import type { Hit, SearchIndex } from './search-index.ts'
import type { SearchQuery } from './search-terms.ts'

const shownOfKind = 5

const shownFirst = 3

/** With fewer results, those that have only some of the words are added. */
const enoughResults = 3

/** Of a longer query, a result has to have at least this share. */
const longQuery = 3
const enoughCoverage = 0.5

/** How many words of a text are shown: in a list, and as an answer. */
const excerptWords = 26
const quoteWords = 70

export type Result = Pick<Hit, 'score' | 'coverage' | 'hasAll'> & { entry: SearchEntry | OwnText }

export interface Searched {
  index: SearchIndex
  query: SearchQuery
  results: readonly Result[]
  answer: Answer
  states: DocumentValues['states']
}

export const nothingFound: SearchResults = {
  ...{ answer: null, isRefused: false, askAt: null },
  ...{ best: [], groups: [], isPartial: false, instead: [] },
}

export function toReply({ index, query, results, answer, states }: Searched): SearchResults {
  const toFound = (entry: SearchEntry | OwnText, maxWords = excerptWords): Found => {
    const { title, about } = entry
    const { text, seconds, address } = placeOf(entry, (line) => unitsIn(line).size)
    return {
      title,
      about,
      excerpt: excerptOf(text, matchesIn(text, query.units, index.synonyms), maxWords),
      seconds,
      address,
    }
  }
  const unitsIn = (text: string) => new Set(matchesIn(text, query.units, index.synonyms).map(({ unit }) => unit))
  const sorted = results.toSorted((a, b) => Number(b.hasAll) - Number(a.hasAll) || b.score - a.score)
  const whole = sorted.filter(({ hasAll }) => hasAll)
  const isEnough = ({ hasAll, coverage }: Result) =>
    hasAll || coverage >= enoughCoverage || query.words.length < longQuery
  const shown = bestOfKinds(whole.length >= enoughResults ? whole : sorted.filter(isEnough))
  const found = shown.map((entry) => ({ kind: entry.kind, ...toFound(entry) }))
  const groups = [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, those]) => ({
    kind,
    found: those.map(({ kind: _, ...each }) => each),
  }))
  const { entry, isRefused, askIn } = answer
  return {
    answer: entry ? { kind: entry.kind, ...toFound(entry, quoteWords), citations: [...(entry.citations ?? [])] } : null,
    isRefused,
    askAt: askIn === undefined ? null : toOffice(askIn, states),
    best: groups.length > 1 ? found.slice(0, shownFirst) : [],
    groups,
    isPartial: found.length > 0 && whole.length === 0,
    instead: found.length > 0 ? query.units.flatMap(({ corrections }) => corrections.slice(0, 1)) : [],
  }
}

function bestOfKinds(results: readonly Result[]): (SearchEntry | OwnText)[] {
  const places = new Set<string>()
  const counts = new Map<string, number>()
  return results.flatMap(({ entry }) => {
    const count = counts.get(entry.kind) ?? 0
    if (count >= shownOfKind) return []
    const place = `${entry.kind} ${entry.address} ${entry.kind === 'lesson' ? '' : entry.title}`
    if (places.has(place)) return []
    places.add(place)
    counts.set(entry.kind, count + 1)
    return [entry]
  })
}

function placeOf(entry: SearchEntry | OwnText, count: (line: string) => number) {
  if (!('transcript' in entry) || !entry.transcript) return entry
  const { videoId, lines } = entry.transcript
  const [{ line } = { line: undefined }] = lines
    .map((line: Cue) => ({ line, found: count(line.text) }))
    .sort((a, b) => b.found - a.found)
  if (!line) return entry
  const seconds = Math.floor(line.start)
  return { text: line.text, seconds, address: paths.memberVideo(videoId, seconds) }
}

function toOffice(code: string, states: DocumentValues['states']): SearchResults['askAt'] {
  const state = states[code]
  if (!state) return null
  const { name, seller } = state
  return { state: name, office: seller?.name ?? null, link: seller?.link ?? null, address: paths.state(code) }
}
