import { withPostalCode } from './postal-codes.ts'
import type { Run } from './runs.ts'

/** Capitals and accents make no difference to somebody who looks for a name. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether each word that was typed begins a word of the text: "new y" finds New York, "kansas" not Arkansas. */
export function isFound(typed: string, text: string): boolean {
  const words = wordsOf(text)
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)))
}

/** The groups whose name or postal code was typed, whole; of the others, the titles that were. Their order stays. */
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

/** How many were found, as it is announced. */
export const foundText = (found: number, all: number, [one, many]: readonly [string, string]): string =>
  found === all ? `${all} ${all === 1 ? one : many}` : `${found} of ${all} ${many}`
