import * as paths from '@course/contract/paths'
import type { DocumentValues } from '@course/contract/publishing/documents/documents'
import { matchesIn } from './excerpt.ts'
import type { SearchEntry } from './search-entries.ts'
import type { Hit, SearchIndex } from './search-index.ts'
import { type SearchQuery, termsIn } from './search-terms.ts'
import { wordsOf } from './search-words.ts'
import { readStateQuestion, type StateQuestion } from './state-questions.ts'

/** Shorter queries are words to look up, not questions. */
const minQuestionWords = 3

/** The share of a question that a paragraph has to have to count as its answer. */
const enoughCoverage = 0.65

const questionWords = new Set('what who whom when where which why how can may do does is are should'.split(' '))

/** Without all of the words, a text has to be short or to have them in its title, for each unit of their weight. */
const leastScoreOfPart = 5

/** How many of the best texts are compared as answers. */
const maxCandidates = 20

/** Words that are this close belong to one statement. */
const closeWords = 10

/** A word with a lower rarity belongs to the language of the trade, such as "owner". */
const commonRarity = 3.2

export interface Answer {
  entry: SearchEntry | undefined
  isRefused: boolean
  askIn: string | undefined
}

interface SearchedQuestion {
  query: SearchQuery
  hits: readonly Hit[]
  index: SearchIndex
  states: DocumentValues['states']
}

export function findAnswer(text: string, { query, hits, index, states }: SearchedQuestion): Answer {
  const question = readStateQuestion(text, index)
  const state = question && states[question.code]
  const isQuestion = query.words.length >= minQuestionWords
  if (question?.cell && state && isAboutFact(question, index)) {
    const entry = index.entryAt(`${paths.state(question.code)}#${question.cell}`)
    const isRefused = !entry && isQuestion
    return { entry, isRefused, askIn: isRefused ? question.code : undefined }
  }
  const entry = isQuestion && !question?.isOutside ? bestPassage(query, hits, index, state?.name) : undefined
  const mayBeElsewhere = ({ kind }: SearchEntry) => kind !== 'state' || state !== undefined || !hasQuestionWord(query)
  const isFound = hits.some(({ entry, hasAll, coverage }) => {
    return hasAll && coverage >= enoughCoverage && mayBeElsewhere(entry)
  })
  const isRefused = isQuestion && !entry && (question?.isOutside || !isFound)
  return { entry, isRefused, askIn: isRefused && state ? question.code : undefined }
}

/** A fact of any state does not answer a question that names none. */
const hasQuestionWord = ({ words }: SearchQuery) => words.some((word) => questionWords.has(word))

function isAboutFact({ code, cell, others }: StateQuestion, index: SearchIndex): boolean {
  const entry = index.entryAt(`${paths.state(code)}#${cell}`)
  const terms = new Set(entry && termsIn(`${entry.title} ${entry.text}`, index.synonyms).map(({ term }) => term))
  return others.every((word) => {
    const meant = termsIn(word, index.synonyms).map(({ term }) => term)
    return meant.some((term) => terms.has(term) || (index.rarity(term) ?? Infinity) < commonRarity)
  })
}

function bestPassage(
  query: SearchQuery,
  hits: readonly Hit[],
  index: SearchIndex,
  state: string | undefined,
): SearchEntry | undefined {
  const subjects = query.units.flatMap(({ words, isMinor }) => (isMinor ? [] : words))
  const asksForNumber = /^(?:.* )?how (?:much|many|long)\b/.test(query.words.join(' '))
  const leastScore = leastScoreOfPart * query.units.reduce((sum, { weight }) => sum + weight, 0)
  const [best] = hits
    .filter(({ coverage, hasRarest }) => coverage >= enoughCoverage && hasRarest)
    .filter(({ hasAll, score }) => hasAll || score >= leastScore)
    .filter(({ entry }) => isAnswer(entry, state))
    // Any text can have a single word.
    .filter(({ isNamed }) => isNamed || subjects.length > 1)
    .slice(0, maxCandidates)
    .map(({ entry, score }) => {
      const hasNumber = asksForNumber && /\d/.test(entry.text)
      const isClose = wordsBetween(entry.text, query, index) <= closeWords
      return { entry, score: score * (hasNumber ? 2 : 1) * (isClose ? 1.5 : 1) * (isIntroduction(entry) ? 0.6 : 1) }
    })
    .sort((a, b) => b.score - a.score)
  return best?.entry
}

function wordsBetween(text: string, { units }: SearchQuery, { synonyms }: SearchIndex): number {
  const subjects = units.filter(({ isMinor }) => !isMinor)
  const matches = matchesIn(text, subjects, synonyms)
  const lengths = matches.flatMap(({ start }, at) => {
    const missing = new Set(subjects.keys())
    const end = matches.slice(at).find(({ unit }) => missing.delete(unit) && missing.size === 0)?.end
    return end === undefined ? [] : [wordsOf(text.slice(start, end)).length]
  })
  return Math.min(...lengths)
}

/** Only what the course teaches answers a question, and only what it says about a state that is named. */
function isAnswer({ kind, title, text }: SearchEntry, state: string | undefined): boolean {
  if (kind === 'state') return state !== undefined && title.startsWith(`${state}:`)
  return (kind === 'lesson' || kind === 'term') && (state === undefined || `${title} ${text}`.includes(state))
}

/** Lessons begin with a story rather than with an answer. */
const isIntroduction = ({ address }: SearchEntry) => address.endsWith('#lesson')
