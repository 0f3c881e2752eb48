import type { SearchIndex } from './search-index.ts'
import { isGroup, placeTerms, type SearchQuery, type SearchUnit } from './search-terms.ts'
import { isGrammar, stemOf, wordsIn } from './search-words.ts'

/** More words are ignored: the first ones are enough to find a text. */
const maxWords = 24

/** Each correction compares a word with the whole vocabulary. */
const maxCorrected = 3

/** How well something stands for the word that was typed. */
const shareOf = { typed: 1, synonym: 0.8, partOfPhrase: 0.4, completion: 0.8, longer: 0.3, correction: 0.6 }

/** How much words count that only make a question of its subject. */
const minorBoost = 0.25
const minorWeight = 0.15

const minorWords = new Set(
  `able actually add allow always available bad basic become better big bring calculate choose come common compare correct
  decide different easy else ever exactly example expect check explain extra find follow generally get give go good great
  happen hard help idea important information kind know learn let like little long look lot main make many matter mean much
  necessary need new often part person place please point possible problem question quick really reason required say see
  send set should show simple small someone something step still sure take talk tell thing topic try type typical
  understand use useful usual usually want way whole wonder word work wrong`
    .split(/\s+/)
    .map(stemOf),
)

export const isMinorWord = (word: string): boolean => minorWords.has(stemOf(word))

interface TypedWord {
  word: string
  stem: string
  isWhole: boolean
  completions: readonly string[]
  corrections: readonly string[]
  isLast: boolean
}

/** Reads what was typed. The last word may not be complete. @param isKnown words that a text outside of the index has */
export function readQuery(
  text: string,
  index: SearchIndex,
  isKnown: (word: string) => boolean = () => false,
): SearchQuery {
  const words = wordsIn(text)
    // The last character of a word without spaces is also in the pair before.
    .filter(({ end }, at, all) => (all[at - 1]?.end ?? 0) < end)
    .slice(0, maxWords)
  let corrected = 0
  const typed = words.map(({ word }, at): TypedWord => {
    const [stem, isLast] = [stemOf(word), at === words.length - 1]
    const completions = isLast ? index.completions(word) : []
    const isWhole = index.rarity(stem) !== undefined
    const isFound = isWhole || completions.length > 0 || index.synonyms.has(stem) || isKnown(word)
    const corrections = isFound || corrected >= maxCorrected ? [] : index.corrections(word)
    if (corrections.length > 0) corrected += 1
    return { word, stem, isWhole, completions, corrections, isLast }
  })
  const units = unitsOf(typed, index)
  const subject = units.filter(({ words }) => !words.every(isGrammar))
  return { words: words.map(({ word }) => word), units: subject.length > 0 ? subject : units }
}

function unitsOf(typed: readonly TypedWord[], index: SearchIndex): SearchUnit[] {
  const stems = typed.map(({ stem, corrections }) => corrections[0] ?? stem)
  const placed = stems.map((word, start) => ({ word, start, end: start }))
  const groups = placeTerms(placed, index.synonyms, (stem) => stem).filter(({ term }) => isGroup(term))
  const units: SearchUnit[] = []
  for (let at = 0; at < typed.length; ) {
    const here = groups.filter(({ start }) => start === at)
    const length = Math.max(1, ...here.map((group) => group.length))
    const synonyms = here.filter((group) => group.length === length).map(({ term }) => term)
    units.push(toUnit(typed.slice(at, at + length), synonyms, index))
    at += length
  }
  return units
}

function toUnit(words: readonly TypedWord[], synonyms: readonly string[], index: SearchIndex): SearchUnit {
  const isMinor = words.every(({ word }) => isMinorWord(word))
  const rarity = Math.max(...words.map((word) => rarityOf(word, index)))
  return {
    words: words.map(({ word }) => word),
    terms: termsOf(words, synonyms),
    boost: isMinor ? minorBoost : 1,
    weight: rarity * (isMinor ? minorWeight : 1),
    isMinor,
    corrections: words.length > 1 ? [] : words.flatMap(({ corrections }) => corrections),
    isLast: words.some(({ isLast }) => isLast),
  }
}

/** A word that no text has is as rare as one of a single text. */
const rarityOf = ({ stem, isWhole, completions: [longer = stem] }: TypedWord, index: SearchIndex): number =>
  index.rarity(isWhole ? stem : longer) ?? index.highestRarity

function termsOf(words: readonly TypedWord[], synonyms: readonly string[]): Map<string, number> {
  const terms = new Map<string, number>()
  const add = (term: string, share: number) => terms.set(term, Math.max(share, terms.get(term) ?? 0))
  const isPhrase = words.length > 1
  for (const term of synonyms) add(term, isPhrase ? shareOf.typed : shareOf.synonym)
  for (const { stem, isWhole, completions, corrections } of words) {
    add(stem, isPhrase ? shareOf.partOfPhrase : shareOf.typed)
    for (const term of completions) add(term, isWhole ? shareOf.longer : shareOf.completion)
    for (const term of corrections) add(term, shareOf.correction)
  }
  return terms
}

/** The beginnings of all words that stand for a part of the query. A stem can end differently from its words. */
export function prefixesOf({ units }: SearchQuery, { synonyms }: SearchIndex): string[] {
  const terms = new Set(units.flatMap(({ terms }) => [...terms.keys()]))
  const ofGroups = [...synonyms.values()]
    .flat()
    .flatMap(({ stems, term }) => (terms.has(term) ? stems.slice(0, 1) : []))
  const ofWords = [...terms].filter((term) => !isGroup(term))
  return [...new Set([...ofWords, ...ofGroups].map((stem) => stem.slice(0, Math.max(3, stem.length - 2))))]
}
