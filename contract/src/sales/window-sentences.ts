import { countText } from '../words/counts.ts'
import { sentencesOf } from './price-differences.ts'

export const defaultWindowDays = 3

const windowMark = '{{windowDays}}'
/** A number of business days without the mark, in whatever words. */
const businessDays = /[\w()]+[\s-]+(?:business|working)[\s-]+days?\b/gi

interface LooseTerms {
  windowBusinessDays?: unknown
  sections?: unknown
  otherDays?: unknown
}

/** The window of terms as they are typed, which may lack anything. */
export function looseWindowDays(terms: unknown): number {
  const days = (terms as LooseTerms | null | undefined)?.windowBusinessDays
  return typeof days === 'number' ? days : defaultWindowDays
}

export const businessDaysText = (days: number): string => countText(days, 'business day')

/** The sentences of a text that name business days without the mark, by the path of their field. */
export const daySentences = (body: unknown, at: readonly string[] = []) =>
  sentencesOf(body, at).flatMap(({ path, sentence }) => {
    const [phrase] = sentence.match(businessDays) ?? []
    return phrase === undefined ? [] : [{ path, sentence, phrase }]
  })

/**
 * Where terms may contradict the window that the site counts: a sentence for the owner by path. A sentence is known if it
 * is published with the same window, or if the owner has listed it as one about something else.
 * @param before the published terms
 */
export function windowProblems(before: unknown, after: unknown): Record<string, string> {
  const [old, now] = [before, after] as [LooseTerms | undefined, LooseTerms | undefined]
  if (!old) return {}
  const days = looseWindowDays(now)
  const isSame = looseWindowDays(old) === days
  const known = new Set([
    ...(Array.isArray(now?.otherDays) ? now.otherDays : []),
    ...(isSame ? daySentences(old.sections).map(({ sentence }) => sentence) : []),
  ])
  const problems = daySentences(now?.sections, ['sections'])
    .filter(({ sentence }) => !known.has(sentence))
    .map(({ path, sentence, phrase }) => [
      path,
      `This says “${phrase}”, and the window of these terms is ${businessDaysText(days)}. Put ${windowMark} in the place of the number, or, if it is about something else, list the sentence under “${otherDaysLabel}”: “${sentence}”`,
    ])
  const isNamed = isSame || JSON.stringify(now?.sections ?? '').includes(windowMark)
  return {
    ...(!isNamed && { windowBusinessDays: `Put ${windowMark} into the sentences that name the window.` }),
    ...Object.fromEntries(problems),
  }
}

export const otherDaysLabel = 'Sentences about other business days'
