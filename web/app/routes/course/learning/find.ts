import { withPostalCode } from './postal-codes.ts'
import type { Run } from './runs.ts'

/** A search ignores case and accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether each typed word begins a word of the text: "new y" finds New York; "kansas" does not find Arkansas. */
export function isFound(typed: string, text: string): boolean {
  const words = wordsOf(text)
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)))
}

/** Whole groups with a matching name or postal code; of other groups the matching titles. Keeps the order. */
export function findInRuns<T extends { title: string }>(runs: readonly Run<T>[], typed: string): Run<T>[] {
  return runs
    .map((run) => {
      const name = withPostalCode(run.category)
      if (isFound(typed, name)) return run
      return { ...run, items: run.items.filter(({ title }) => isFound(typed, `${name} ${title}`)) }
    })
    .filter(({ items }) => items.length > 0)
}

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Every letter, with the position of the first group that begins with it. */
export function lettersOf(runs: readonly { category: string }[]): { letter: string; position: number | undefined }[] {
  const initials = runs.map(({ category }) => plain(category).trim().charAt(0).toUpperCase())
  return alphabet.map((letter) => {
    const position = initials.indexOf(letter)
    return { letter, position: position === -1 ? undefined : position }
  })
}

/** The number of results as text. */
export const foundText = (found: number, all: number, [one, many]: readonly [string, string]): string =>
  found === all ? `${all} ${all === 1 ? one : many}` : `${found} of ${all} ${many}`
