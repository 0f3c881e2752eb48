import type { Counter } from './limits.queries.ts'

/** Counters in memory, by a clock that nobody can set. */
export interface MemoryCounters {
  /** Adds one. @param start where a counter begins that is not kept here yet, and how long its window lasts */
  add(key: string, start: Counter): Counter
  read(key: string): Counter | undefined
  takeBack(key: string, amount: number): void
}

/** Beyond so many the oldest are forgotten, or whoever has many addresses could fill the memory. */
const mostKept = 10_000

export function memoryCounters(most = mostKept, now: () => number = () => performance.now()): MemoryCounters {
  const kept = new Map<string, { count: number; endsAt: number }>()
  const findOpen = (key: string) => {
    const found = kept.get(key)
    return found && found.endsAt > now() ? found : undefined
  }
  const toCounter = ({ count, endsAt }: { count: number; endsAt: number }): Counter => ({
    count,
    secondsLeft: Math.ceil((endsAt - now()) / 1_000),
  })
  return {
    add(key, start) {
      const counter = findOpen(key) ?? { count: start.count, endsAt: now() + start.secondsLeft * 1_000 }
      counter.count += 1
      kept.delete(key)
      kept.set(key, counter)
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return toCounter(counter)
    },
    read(key) {
      const found = findOpen(key)
      return found && toCounter(found)
    },
    takeBack(key, amount) {
      const found = findOpen(key)
      if (found) found.count = Math.max(found.count - amount, 0)
    },
  }
}
