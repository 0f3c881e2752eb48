import { syllable } from 'syllable'

/** The parts of a lesson that are read as prose. */
export interface LessonProse {
  keyPoints: string[]
  text: string
  questions: { question: string; answer: string; choices?: { text: string; reason: string }[] }[]
}

/**
 * Flesch reading ease of Markdown: 206.835 − 1.015 × words per sentence − 84.6 × syllables per word. Left out are
 * tables, headings, references to sources, addresses of links, titles of cases (in italics), and names: capitalized
 * words that don't begin a sentence. A number or a sum counts as one word of one syllable; the package `syllable`
 * counts the others. A sentence ends at ".", "?", "!" and at the end of a paragraph or of a point.
 */
export function readingEase(markdown: string): number {
  const sentences = prose(markdown)
    .split(/[.?!]+["')\]]*(?=\s|$)|\n/)
    .map(wordsWithoutNames)
    .filter((words) => words.length > 0)
  const words = sentences.flat()
  const syllables = words.reduce((sum, word) => sum + (/\d/.test(word) ? 1 : Math.max(1, syllable(word))), 0)
  return 206.835 - (1.015 * words.length) / sentences.length - (84.6 * syllables) / words.length
}

/** The reading ease of a lesson's key points, text, questions, choices and answers together. */
export function lessonReadingEase({ keyPoints, text, questions }: LessonProse): number {
  const asked = questions.flatMap(({ question, answer, choices = [] }) => [
    question,
    answer,
    ...choices.flatMap((choice) => [choice.text, choice.reason]),
  ])
  return readingEase([...keyPoints, text, ...asked].join('\n\n'))
}

function prose(markdown: string): string {
  return markdown
    .replaceAll(/^ {0,3}(?:\||#|:::).*$/gm, '')
    .replaceAll(/\[\^[\w-]+\]/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/(?<!\*)\*[^*\n]+\*(?!\*)/g, '')
    .replaceAll(/\b(?:[A-Z]\.){2,}/g, '')
    .replaceAll(/\b([ap])\.m\./g, '$1m')
    .replaceAll(/[*_[\]]/g, '')
    .replaceAll(/[$−-]?\d[\d,.%$]*(?:\s*[+−×÷=]\s*[$−-]?\d[\d,.%$]*)*/g, (sum) => ` 1${/[.]$/.test(sum) ? '.' : ''} `)
}

function wordsWithoutNames(sentence: string): string[] {
  const words = [...sentence.matchAll(/(["“]?)([\p{L}\d][\p{L}\d'’-]*)/gu)].map(([, quote, word = '']) => ({
    quote,
    word,
  }))
  return words.filter(({ quote, word }, index) => index === 0 || quote || !isName(word)).map(({ word }) => word)
}

const isName = (word: string) => /^\p{Lu}/u.test(word) && !/^I(?:['’]|$)/.test(word)
