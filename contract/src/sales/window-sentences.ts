import { countText } from '../words/counts.ts'
import { sentencesOf } from './price-differences.ts'

export const defaultWindowDays = 3

const upToTwenty =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const cardinals = [...upToTwenty, ...upToTwenty.slice(0, 9).map((one) => `twenty-${one}`), 'thirty']
const firstOrdinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ')
const ordinals = [
  ...firstOrdinals,
  ...cardinals.slice(12, 19).map((teen) => `${teen}th`),
  'twentieth',
  ...firstOrdinals.slice(0, 9).map((one) => `twenty-${one}`),
  'thirtieth',
]

const numberWords = [...cardinals, ...ordinals].toSorted((a, b) => b.length - a.length)
const number = String.raw`\b(${numberWords.join('|')}|\d{1,3})(?:st|nd|rd|th)?`
const daysPattern = new RegExp(
  String.raw`${number}(?:\s*\((\d{1,3})\))?[\s-]+(?:full[\s-]+)?(?:business|working)[\s-]+days?\b`,
  'gi',
)

/** Words about canceling, and words about what the seller does after a request, which has a time of its own. */
const aboutWindow = /\b(?:cancel\w*|withdraw\w*|window|enroll\w*|change your mind|refund period)\b/gi
const aboutAnswer =
  /\b(?:refunds?|refunded|send|sent|pay|paid|repay|reimburse\w*|answer\w*|reply|replies|respond\w*|process\w*|bank)\b/gi
const afterRequest =
  /^\s*(?:after|of|from|following)\s+(?:(?:you|your|the|a|we|us|it)\s+)*(?:cancel\w*|request\w*|window|receipt|receiv\w*)\b/i

const positions = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(({ index }) => index)

/** The nearest word before the number decides, or else the first one after it. */
function isAboutWindow(before: string, after: string): boolean {
  if (afterRequest.test(after)) return false
  const lastWindow = positions(before, aboutWindow).at(-1) ?? -1
  const lastAnswer = positions(before, aboutAnswer).at(-1) ?? -1
  if (lastWindow !== lastAnswer) return lastWindow > lastAnswer
  const nextWindow = positions(after, aboutWindow)[0] ?? Number.POSITIVE_INFINITY
  const nextAnswer = positions(after, aboutAnswer)[0] ?? Number.POSITIVE_INFINITY
  return nextWindow < nextAnswer
}

function daysOf(text: string): number {
  const word = text.toLowerCase()
  const place = Math.max(cardinals.indexOf(word), ordinals.indexOf(word))
  return place === -1 ? Number(text) : place + 1
}

/** The phrases of a sentence that give the window another number of business days, such as "three (3) business days". */
export function wrongWindowDays(sentence: string, windowDays: number): string[] {
  return [...sentence.matchAll(daysPattern)].flatMap(({ 0: phrase, 1: word = '', 2: digits, index }) => {
    const numbers = [daysOf(word), ...(digits === undefined ? [] : [Number(digits)])]
    if (numbers.every((days) => days === windowDays)) return []
    return isAboutWindow(sentence.slice(0, index), sentence.slice(index + phrase.length)) ? [phrase] : []
  })
}

interface LooseTerms {
  windowBusinessDays?: unknown
  sections?: unknown
}

/** The window of terms as they are typed, which may lack anything. */
export function looseWindowDays(terms: unknown): number {
  const days = (terms as LooseTerms | null | undefined)?.windowBusinessDays
  return typeof days === 'number' ? days : defaultWindowDays
}

export const businessDaysText = (days: number): string => countText(days, 'business day')

/** Where the text of the terms contradicts their number of business days: a sentence for the owner by path. */
export function windowProblems(terms: unknown): Record<string, string> {
  const days = looseWindowDays(terms)
  const sections = (terms as LooseTerms | null | undefined)?.sections
  return Object.fromEntries(
    sentencesOf(sections, ['sections']).flatMap(({ path, sentence }) =>
      wrongWindowDays(sentence, days).map((phrase) => [
        path,
        `This says “${phrase}”, but the window of these terms is ${businessDaysText(days)}. Change the number or this sentence: “${sentence}”`,
      ]),
    ),
  )
}
