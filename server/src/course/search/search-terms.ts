import type { DocumentValues } from '@course/contract/publishing/documents/documents'
import { type PlacedWord, stemOf, wordsIn, wordsOf } from './search-words.ts'

/** What the index looks for in a text: the stem of a word, or a group of synonyms that the text has a word of. */
export interface PlacedTerm {
  term: string
  start: number
  end: number
  length: number
}

/** The words of a group of synonyms as stems, by the first of them. */
export type Synonyms = ReadonlyMap<string, readonly { stems: readonly string[]; term: string }[]>

const groupTerm = (at: number) => `#${at}`
export const isGroup = (term: string): boolean => term.startsWith('#')

/** The owner's synonyms, and the terms of the glossary that have several words. */
export function readSynonyms({ synonyms, glossary }: Pick<DocumentValues, 'synonyms' | 'glossary'>): Synonyms {
  const groups = [
    ...synonyms.groups.map(({ words }) => words),
    ...glossary.flatMap(({ term }) => (term.includes(' ') || term.includes('-') ? [[term]] : [])),
  ]
  const phrases = groups.flatMap((words, at) =>
    words.map((word) => ({ stems: wordsOf(word).map(stemOf), term: groupTerm(at) })),
  )
  return Map.groupBy(
    phrases.filter(({ stems }) => stems.length > 0),
    ({ stems }) => stems[0] as string,
  )
}

const groupsAt = (stems: readonly string[], at: number, synonyms: Synonyms) =>
  synonyms.get(stems[at] ?? '')?.filter((phrase) => phrase.stems.every((stem, index) => stems[at + index] === stem)) ??
  []

export const termsIn = (text: string, synonyms: Synonyms): PlacedTerm[] => placeTerms(wordsIn(text), synonyms)

export function placeTerms(words: readonly PlacedWord[], synonyms: Synonyms, stem = stemOf): PlacedTerm[] {
  const stems = words.map(({ word }) => stem(word))
  return words.flatMap(({ start, end }, at) => {
    const groups = new Map(groupsAt(stems, at, synonyms).map(({ term, stems: { length } }) => [term, length]))
    const placed = Array.from(groups, ([term, length]) => ({
      ...{ term, length, start },
      end: words[at + length - 1]?.end ?? end,
    }))
    return [{ term: stems[at] ?? '', start, end, length: 1 }, ...placed]
  })
}

/** The groups of synonyms that a single word belongs to. */
export const groupsOf = (word: string, synonyms: Synonyms): string[] => {
  const stem = stemOf(word)
  return groupsAt([stem], 0, synonyms).map(({ term }) => term)
}

export interface SearchUnit {
  words: readonly string[]
  /** The terms that stand for it in the index, and how well, from 0 to 1. */
  terms: ReadonlyMap<string, number>
  boost: number
  weight: number
  /** Whether it is part of a question rather than of its subject, such as "need". */
  isMinor: boolean
  /** The stems of similar words, if no text has it. */
  corrections: readonly string[]
  /** Whether it may be the beginning of a word. */
  isLast: boolean
}

export interface SearchQuery {
  words: readonly string[]
  /** Without words of grammar, unless there are no others. */
  units: readonly SearchUnit[]
}
