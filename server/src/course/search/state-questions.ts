import type { CellName } from '@course/contract/publishing/content/content-states'
import { isStateCode, type StateCode, stateNames } from '@course/contract/words/postal-codes'
import type { SearchIndex } from './search-index.ts'
import { isMinorWord } from './search-query.ts'
import { isGrammar, type PlacedWord, stemOf, wordsIn, wordsOf } from './search-words.ts'

export interface StateQuestion {
  code: StateCode
  cell: CellName | undefined
  /** The words that name neither the state nor the fact. */
  others: readonly string[]
  /** Whether it asks for another kind of fact, such as a tax rate. */
  isOutside: boolean
}

/** Postal codes that are words, too: in small letters, they don't name a state. */
const codesThatAreWords = new Set('al as co de hi id in la ma me mo ms oh ok or pa'.split(' '))

/** How people ask for each kind of fact, by how surely the words mean it. */
const askedFor: Record<CellName, string> = {
  whoSells:
    '4: who sells, who runs, who holds, which office, what office, who do i call; 3: seller, contact, office, run the',
  saleTime:
    '4: what month, what day, time of year; 3: season, schedule, next sale, how often; 2: when, month, date, held',
  bidding:
    '3: how do i bid, bidding method, bid down, outbid, wins the auction, sale work; 2: bid, bidding, bidding work; 1: bidder, auction',
  bidderNeeds:
    '4: deposit, register, registration; 3: requirement, sign up, qualify, eligible, take part, participate, who can bid; 2: require, before the sale; 1: to bid',
  rate: '3: interest, rate, percent, percentage, penalty, return, yield, earn, profit; 1: interest rate',
  redemption:
    '4: house back, property back, home back, land back; 3: redemption period, get back, buy back, how much time; 2.5: redeem; 2: redemption; 1: how long',
  certificateLife:
    '4: expire, expiration, good for, run out, lapse, certificate last, lien last, certificate live; 3: valid, void; 1: how long; 0.5: certificate',
  laterCharges:
    '4: later tax, subsequent tax, next year tax; 3: fee, tax deed application, additional cost; 2: cost, charge, apply for a deed',
  surplus: '4: surplus, excess, overage, left over, extra money, money left; 3: equity; 2: excess proceed',
  overTheCounter:
    '9: over the counter, otc; 5: unsold, nobody bought, nobody buy, not sold, no one buy, nobody bid, no one bought, struck off; 4: leftover, county hold, county held',
}

/** What has words of the guide and is not in it. */
const notAskedFor = ['tax rate', 'mortgage rate', 'crime rate', 'exchange rate', 'sales tax', 'income tax']

/** The least certainty with which a question names a kind of fact. */
const enough = 2

const stemsOf = (text: string) => wordsOf(text).map(stemOf)
const cues = Object.entries(askedFor).flatMap(([cell, phrases]) =>
  phrases.split('; ').flatMap((those) => {
    const [certainty = '', list = ''] = those.split(': ')
    return list
      .split(', ')
      .map((phrase) => ({ cell: cell as CellName, stems: stemsOf(phrase), certainty: Number(certainty) }))
  }),
)
const otherMeanings = notAskedFor.map(stemsOf)
const names = [
  ...Object.entries(stateNames).map(([code, name]) => ({ code: code as StateCode, words: wordsOf(name) })),
  ...['Washington DC', 'Washington D.C.', 'D.C.'].map((name) => ({ code: 'dc' as StateCode, words: wordsOf(name) })),
]

export function readStateQuestion(text: string, index: SearchIndex): StateQuestion | undefined {
  const typed = wordsIn(text)
  const words = typed.map(({ word }) => word)
  const meant = words.map((word) => {
    const stem = stemOf(word)
    return index.rarity(stem) === undefined ? (index.corrections(word)[0] ?? stem) : stem
  })
  const state = findName(meant) ?? findCode(text, typed)
  if (!state) return undefined
  const stems = meant.toSpliced(state.at, state.length)
  const others = words.toSpliced(state.at, state.length)
  const used = new Set<number>()
  const certainties = new Map<CellName, number>()
  const ignored = new Set(otherMeanings.filter((phrase) => placeOf(phrase, stems) !== -1).flat())
  for (const { cell, stems: phrase, certainty } of cues) {
    const at = placeOf(phrase, stems)
    if (at === -1 || phrase.some((stem) => ignored.has(stem))) continue
    certainties.set(cell, (certainties.get(cell) ?? 0) + certainty)
    for (let word = at; word < at + phrase.length; word += 1) used.add(word)
  }
  const [best] = [...certainties].sort(([, a], [, b]) => b - a)
  return {
    code: state.code,
    cell: best && best[1] >= enough ? best[0] : undefined,
    others: others.filter((word, at) => !used.has(at) && !isGrammar(word) && !isMinorWord(word)),
    isOutside: ignored.size > 0,
  }
}

const placeOf = (phrase: readonly string[], stems: readonly string[]) =>
  stems.findIndex((_, at) => phrase.every((stem, index) => stems[at + index] === stem))

interface NamedState {
  code: StateCode
  at: number
  length: number
}

function findName(stems: readonly string[]): NamedState | undefined {
  const found = names.map(({ code, words }) => ({ code, at: placeOf(words.map(stemOf), stems), length: words.length }))
  return found.filter(({ at }) => at !== -1).sort((a, b) => b.length - a.length)[0]
}

function findCode(text: string, typed: readonly PlacedWord[]): NamedState | undefined {
  const isShouted = text === text.toUpperCase()
  for (const [at, { word, start, end }] of typed.entries()) {
    const isCapital = !isShouted && /^[A-Z]{2}$/.test(text.slice(start, end))
    if (isStateCode(word) && (isCapital || !codesThatAreWords.has(word))) return { code: word, at, length: 1 }
  }
  return undefined
}
