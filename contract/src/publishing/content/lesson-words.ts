import { sourceReferences } from './lesson-problems.ts'

/** How many words people read in a minute. */
export const wordsPerMinute = 200

/** How many words a reader reads in a lesson's Markdown. */
export const countWords = (text: string): number =>
  text
    .replace(sourceReferences, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/^:::\w*/gm, '')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
