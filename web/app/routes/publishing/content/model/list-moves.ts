/** Moves an entry of a list. @returns the same list if the position does not exist */
export function move<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = list[from]
  if (moved === undefined || to < 0 || to >= list.length) return [...list]
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), moved, ...rest.slice(to)]
}

export const insert = <T>(list: readonly T[], at: number, entry: T): T[] => [
  ...list.slice(0, at),
  entry,
  ...list.slice(at),
]

export const remove = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at)

/** Reads what the owner typed as a position, from 1. @returns the index; undefined if there is no such position */
export function readPosition(typed: string, count: number): number | undefined {
  const position = Number(typed)
  return Number.isInteger(position) && position >= 1 && position <= count ? position - 1 : undefined
}

/** Indexes of the entries that stay in order: a longest increasing run. All others were moved. */
export function unmoved(before: readonly number[]): Set<number> {
  const runs: { last: number; index: number; previous: number }[] = []
  const best: number[] = []
  for (const [index, last] of before.entries()) {
    const at = best.findIndex((run) => (runs[run]?.last ?? 0) >= last)
    const place = at < 0 ? best.length : at
    runs.push({ last, index, previous: best[place - 1] ?? -1 })
    best[place] = runs.length - 1
  }
  const kept = new Set<number>()
  for (let run = runs[best.at(-1) ?? -1]; run; run = runs[run.previous]) kept.add(run.index)
  return kept
}
