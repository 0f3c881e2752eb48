import { stemmer } from 'stemmer'

/** Characters that do not decompose, as the database's `fold_text` replaces them. */
const others: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
}

/** Soft hyphens and characters without a width, which are often pasted with a text. */
export const invisible = '\u00ad\u200b\u200c\u200d\u2060\ufeff'

const invisiblePattern = new RegExp(`[${invisible}]`, 'g')
const wordPattern = new RegExp(`[\\p{L}\\p{Nd}][\\p{L}\\p{Nd}\\p{M}${invisible}]*(?:[’']s(?![\\p{L}\\p{Nd}]))?`, 'gu')

/** Scripts that put no spaces between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/** Nobody types a longer word. */
const maxWordLength = 40

/** A text in lower case, without accents and invisible characters, so that both ways to write a word are equal. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(invisiblePattern, '')
    .replace(/[’']s$/, '')
    .replace(/[ßæœøłđðħı]/g, (character) => others[character] ?? character)

export interface PlacedWord {
  word: string
  start: number
  end: number
}

/**
 * The words of a text, in order. Punctuation only separates them. A word of a script without spaces is split into
 * overlapping pairs of characters, so that any part of it is found.
 */
export function wordsIn(text: string): PlacedWord[] {
  const found: PlacedWord[] = []
  for (const { 0: match, index } of text.matchAll(wordPattern)) {
    if (unspaced.test(match)) {
      found.push(...pairsIn(match, index))
      continue
    }
    const word = [...fold(match)].slice(0, maxWordLength).join('')
    found.push({ word, start: index, end: index + match.length })
  }
  return found
}

function pairsIn(match: string, index: number): PlacedWord[] {
  const characters = [...match]
  let start = index
  return characters.map((character, at) => {
    const pair = character + (characters[at + 1] ?? '')
    const placed = { word: fold(pair), start, end: start + pair.length }
    start += character.length
    return placed
  })
}

export const wordsOf = (text: string): string[] => wordsIn(text).map(({ word }) => word)

/** Forms that no rule of the stemmer connects. */
const irregular = new Map(
  `bought buy, sold sell, paid pay, won win, lost lose, loss lose, kept keep, held hold, found find, began begin, begun begin,
  spent spend, lent lend, ran run, took take, taken take, got get, gave give, given give, told tell, said say, went go, made make,
  sent send, wrote write, written write, chose choose, chosen choose, meant mean, built build, lived live, lives live`
    .split(/,\s+/)
    .map((pair) => pair.split(' ') as [string, string]),
)

const stems = new Map<string, string>()
const maxStems = 50_000

/** The stem of a folded word. A word with a digit is its own stem. */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size >= maxStems) stems.clear()
  const stem = /^[a-z]{3,}$/.test(word) ? stemmer(irregular.get(word) ?? word) : word
  stems.set(word, stem)
  return stem
}

/** Words of grammar. They are searched only if nothing else was typed. */
const grammar = new Set(
  `a about after all also am an and any are as at be because been before being between both but by can could did do does doing
  down each for from had has have having he her here hers him his how i if in into is it its just may me might more most
  must my no nor not of off on once only or other our ours out over own per same she should so some such t than that the
  their theirs them then there these they this those through to too under until up versus very vs was we were what when where
  which while who whom why will with would you your yours s d ll m re ve don isn doesn didn won wouldn`.split(/\s+/),
)
export const isGrammar = (word: string): boolean => grammar.has(word)

const maxCountedLength = 60

/**
 * The words that are counted for a search that found nothing. Undefined for what could identify a person: an email
 * address, or a long number, even with spaces or punctuation between its digits.
 */
export function countedWords(text: string): string | undefined {
  const words = wordsOf(text).join(' ')
  const isPersonal = /@|\p{Nd}{5}/u.test(text.replace(/[\s().\p{Pd}/]/gu, ''))
  return words === '' || words.length > maxCountedLength || isPersonal ? undefined : words
}
