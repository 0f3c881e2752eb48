import { stateCodeOf } from '@course/contract/words/postal-codes'
import { findNamedStates } from '../../states/named-states.ts'

/** A search ignores case and accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether each typed word begins a word of the text: "new y" finds New York; "kansas" does not find Arkansas. */
export function isFound(typed: string, text: string): boolean {
  const words = wordsOf(text)
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)))
}

/**
 * Whole groups with a matching name or postal code; of other groups the matching titles. Without any, the groups of the
 * ZIP code's state, or those with a similar name. Keeps the order.
 */
export function findInRuns<T extends { title: string }>(runs: readonly Run<T>[], typed: string): Run<T>[] {
  const found = runs
    .map((run) => {
      const name = withPostalCode(run.category)
      if (isFound(typed, name)) return run
      return { ...run, items: run.items.filter(({ title }) => isFound(typed, `${name} ${title}`)) }
    })
    .filter(({ items }) => items.length > 0)
  if (found.length > 0) return found
  const names = runs.map(({ category }) => category)
  const named = findNamedStates(names, typed)
  return runs.filter(({ category }) => named.includes(category))
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

/** A state's name with its postal code, so that both can be found. Other names stay unchanged. */
export const withPostalCode = (name: string): string => `${name} ${stateCodeOf(name)?.toUpperCase() ?? ''}`.trim()

/** The number of states in a list, without D.C. */
export function statesText(names: readonly string[]): string {
  const states = names.filter((name) => name !== 'District of Columbia').length
  const text = `${states} ${states === 1 ? 'state' : 'states'}`
  return states < names.length ? `${text} and D.C.` : text
}

interface Run<T> {
  category: string
  items: T[]
}

/** Groups neighbors with the same category. A category that appears again later starts a new group. */
export function runsByCategory<T extends { category: string | null }>(items: readonly T[]): Run<T>[] {
  const runs: Run<T>[] = []
  for (const item of items) {
    const category = item.category ?? ''
    const last = runs.at(-1)
    if (last?.category === category) last.items.push(item)
    else runs.push({ category, items: [item] })
  }
  return runs
}
