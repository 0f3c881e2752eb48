/** A typed word, and the stems to look for in the index. */
export interface TypedWord {
  word: string
  /** Undefined for words such as "the". */
  stem: string | undefined
  /** Stems of the words that begin with it, because it may not be complete yet. */
  completions: readonly string[]
  /** Stems of similar words, if the word occurs nowhere. */
  instead: readonly string[]
}

/** Words that mean the same, each as the stems of its parts. */
export type SynonymGroup = readonly (readonly string[])[]

/** Queries in the database's notation. */
export interface SearchQuery {
  /** The words as they were typed. */
  typed: string
  /** Every word, or a word that can stand for it. */
  all: string
  /** At least one of the words. */
  some: string
}

const lexeme = (stem: string) => `'${stem.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
const phrase = (stems: readonly string[]) => `(${stems.map(lexeme).join(' <-> ')})`
const anyOf = (parts: readonly string[]) => `(${[...new Set(parts)].join(' | ')})`

interface Unit {
  typed: string
  all: string
}

/** Builds the queries of a search. Undefined if it has no word to look for. */
export function buildQuery(words: readonly TypedWord[], groups: readonly SynonymGroup[]): SearchQuery | undefined {
  const shown = words.filter(({ stem, completions }) => stem !== undefined || completions.length > 0)
  const units: Unit[] = []
  for (let at = 0; at < shown.length; ) {
    const { length, unit } = unitAt(shown.slice(at), groups)
    units.push(unit)
    at += length
  }
  if (units.length === 0) return undefined
  return {
    typed: anyOf(units.map(({ typed }) => typed)),
    all: units.map(({ all }) => all).join(' & '),
    some: anyOf(units.map(({ all }) => all)),
  }
}

/** The longest run of words that has synonyms, or else one word. */
function unitAt(words: readonly TypedWord[], groups: readonly SynonymGroup[]): { length: number; unit: Unit } {
  const found = groups
    .flatMap((group) => group.map((synonym) => ({ group, synonym })))
    .filter(({ synonym }) => synonym.every((stem, at) => isMeant(words[at], stem)))
  const length = Math.max(1, ...found.map(({ synonym }) => synonym.length))
  const longest = found.filter(({ synonym }) => synonym.length === length)
  const typed = length > 1 ? phrase(words.slice(0, length).map(({ stem = '' }) => stem)) : typedWord(words[0])
  const synonyms = longest.flatMap(({ group }) => group.map(phrase))
  return { length, unit: { typed, all: anyOf([typed, ...synonyms]) } }
}

const isMeant = (typed: TypedWord | undefined, stem: string): boolean =>
  typed !== undefined && (typed.stem === stem || typed.instead[0] === stem)

const typedWord = ({ word, stem, completions, instead }: TypedWord = emptyWord): string =>
  anyOf([stem ?? word, ...completions, ...instead].map(lexeme))

const emptyWord: TypedWord = { word: '', stem: undefined, completions: [], instead: [] }
