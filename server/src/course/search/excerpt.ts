import type { Found } from '@course/contract/course/search'
import { type PlacedTerm, type SearchUnit, type Synonyms, termsIn } from './search-terms.ts'
import { wordsIn } from './search-words.ts'

/** How many words before a match are shown where no sentence begins. */
const wordsBefore = 6

interface Match extends PlacedTerm {
  unit: number
}

export function matchesIn(text: string, units: readonly SearchUnit[], synonyms: Synonyms): Match[] {
  const matches: Match[] = []
  for (const placed of termsIn(text, synonyms)) {
    const unit = units.findIndex(({ terms }) => terms.has(placed.term))
    if (unit !== -1) matches.push({ ...placed, unit })
  }
  const prefixes = units.flatMap(({ isLast, words }, unit) => (isLast ? [{ unit, prefix: words.at(-1) ?? '' }] : []))
  for (const { unit, prefix } of prefixes)
    for (const { word, start, end } of wordsIn(text))
      if (isBeginning(prefix) && word.startsWith(prefix)) matches.push({ term: word, start, end, length: 1, unit })
  return matches.sort((a, b) => a.start - b.start || b.end - a.end)
}

/** One letter begins too many words. In scripts without spaces, one character can be a word. */
const isBeginning = (text: string) => text !== '' && !/^[a-z0-9]$/.test(text)

/** The part with the most of the query, from the start of a sentence where it can. */
export function excerptOf(text: string, matches: readonly Match[], maxWords: number): Found['excerpt'] {
  const words = wordsIn(text)
  if (words.length <= maxWords) return mark(text, 0, text.length, matches)
  const first = Math.max(0, bestStart(text, words, matches, maxWords))
  const last = Math.min(words.length, first + maxWords) - 1
  const start = first === 0 ? 0 : (words[first]?.start ?? 0)
  const end = last === words.length - 1 ? text.length : endOf(text, words[last]?.end ?? text.length)
  const isSentence = /[.!?:;][”’")]*\s*$/.test(text.slice(0, end))
  const parts = mark(text, start, end, matches)
  return [
    ...(start > 0 ? [{ text: '… ', isMatch: false }] : []),
    ...parts,
    ...(end < text.length && !isSentence ? [{ text: ' …', isMatch: false }] : []),
  ]
}

const endOf = (text: string, end: number) => end + (/^[^\s\p{L}\p{Nd}(]+/u.exec(text.slice(end))?.[0].length ?? 0)

function bestStart(
  text: string,
  words: readonly { start: number; end: number }[],
  matches: readonly Match[],
  maxWords: number,
): number {
  const beginsSentence = (at: number) =>
    at === 0 || /[.!?:][”’")]*\s+[^\p{L}\p{Nd}]*$/u.test(text.slice(words[at - 1]?.end, words[at]?.start))
  const firstWords = matches.map(({ start }) => words.findIndex((word) => word.end > start))
  const candidates = new Set([
    ...words.flatMap((_, at) => (beginsSentence(at) ? [at] : [])),
    ...firstWords.map((at) => Math.max(0, at - wordsBefore)),
  ])
  let best = { at: 0, value: -1 }
  for (const at of [...candidates].sort((a, b) => a - b)) {
    const within = matches.filter((_, index) => {
      const word = firstWords[index] ?? -1
      return word >= at && word < at + maxWords
    })
    const value = new Set(within.map(({ unit }) => unit)).size + within.length / 100 + (beginsSentence(at) ? 0.5 : 0)
    if (value > best.value) best = { at, value }
  }
  return best.at
}

function mark(text: string, from: number, to: number, matches: readonly Match[]): Found['excerpt'] {
  const ranges: { start: number; end: number }[] = []
  for (const { start, end } of matches) {
    const last = ranges.at(-1)
    if (start < from || end > to) continue
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else ranges.push({ start, end })
  }
  let at = from
  const parts = ranges.flatMap(({ start, end }) => {
    const before = text.slice(at, start)
    at = end
    return [
      { text: before, isMatch: false },
      { text: text.slice(start, end), isMatch: true },
    ]
  })
  return [...parts, { text: text.slice(at, to), isMatch: false }].filter((part) => part.text !== '')
}
