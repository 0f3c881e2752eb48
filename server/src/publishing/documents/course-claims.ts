import { sentencesOf } from '@course/contract/sales/price-differences'
import { businessDaysText, wrongWindowDays } from '@course/contract/sales/window-sentences'

export interface CourseFacts {
  videos: number
  questions: number
  lessons: number
  terms: number
  /** Names of videos that were published once and are not part of the course any more. */
  formerNames: readonly string[]
  /** Within how many business days the terms let a buyer cancel. */
  windowBusinessDays: number
}

export interface CourseClaim {
  document: string
  path: string
  sentence: string
  /** Says what is not true, after "says" or "names". */
  text: string
}

/** The documents that describe the course to visitors and members. */
export const describingDocuments = ['home', 'info', 'payment', 'getting-started', 'descriptions', 'site'] as const

const words =
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const countOf = (text: string): number =>
  words.includes(text.toLowerCase()) ? words.indexOf(text.toLowerCase()) + 2 : Number(text)

const counted = new RegExp(
  String.raw`\b(${words.join('|')}|\d{1,3}) (?:[a-z]+ ){0,2}?(videos?|lessons?|questions?|terms?)\b`,
  'gi',
)
/** An example of the terms, and the questions at the end of a lesson, are no counts of the course. */
const isExample = /\bfor example\b|\bif you\b|\b(?:two|three|four|five|\d+) questions to (?:check|test)\b/i
const isAboutCourse = /\b(?:course|videos?|lessons?|each)\b/i

function wrongCounts(sentence: string, { videos, questions, lessons, terms }: CourseFacts): string[] {
  if (isExample.test(sentence)) return []
  const facts: Record<string, [number, string]> = {
    video: [videos, 'videos'],
    lesson: [lessons, 'written lessons'],
    question: [videos, 'videos, one for each question'],
    term: [terms, 'terms in its glossary'],
  }
  return [...sentence.matchAll(counted)].flatMap(([phrase, number = '', noun = '']) => {
    const kind = noun.toLowerCase().replace(/s$/, '')
    const [count, name] = facts[kind] ?? [0, '']
    const isOfPage = kind === 'question' && (countOf(number) === questions || !isAboutCourse.test(sentence))
    if (count === countOf(number) || isOfPage) return []
    return [`says “${phrase}”, but the course has ${count} ${name}.`]
  })
}

/** Shorter names, such as "Risks", are words of any sentence. */
const minName = 10

const formerNames = (sentence: string, { formerNames: names }: CourseFacts): string[] =>
  names
    .filter((name) => name.length >= minName && sentence.toLowerCase().includes(name.toLowerCase()))
    .map((name) => `names “${name}”, which is not part of the course any more.`)

const wrongWindows = (sentence: string, { windowBusinessDays: days }: CourseFacts): string[] =>
  wrongWindowDays(sentence, days).map(
    (phrase) => `says “${phrase}”, but the terms let buyers cancel within ${businessDaysText(days)}.`,
  )

/** Every sentence of the documents that names a wrong count, another window than the terms, or a video that is not part of the course any more. */
export const findCourseClaims = (bodies: Readonly<Record<string, unknown>>, facts: CourseFacts): CourseClaim[] =>
  describingDocuments.flatMap((document) =>
    sentencesOf(bodies[document]).flatMap(({ path, sentence }) =>
      [...wrongCounts(sentence, facts), ...formerNames(sentence, facts), ...wrongWindows(sentence, facts)].map(
        (text) => ({
          document,
          path,
          sentence,
          text,
        }),
      ),
    ),
  )

export const claimKey = ({ document, path, sentence, text }: CourseClaim): string =>
  [document, path, sentence, text].join('\n')

export function describeClaim(title: string, { text, sentence }: CourseClaim): string {
  const quoted = text.includes(sentence) ? '' : ` It stands in “${sentence}”`
  return `“${title}” ${text}${quoted && /[.!?]$/.test(sentence) ? quoted : quoted && `${quoted}.`}`
}
