import { type Db, isWriteRefused } from '../../platform/db/db.ts'
import {
  type Counter,
  type Deduction,
  decrementStoredCounters,
  findStoredCounter,
  incrementStoredCounter,
} from './limits.queries.ts'

export interface MemoryCounters {
  increment(key: string, start: Counter): Counter
  read(key: string): Counter | undefined
  decrement(key: string, amount: number): void
}

/** Keeps the memory small when requests come from very many addresses. The oldest counters go first. */
const maxCounters = 10_000

/** @param now milliseconds on a monotonic clock */
export function createMemoryCounters(max = maxCounters, now: () => number = () => performance.now()): MemoryCounters {
  const counters = new Map<string, { count: number; endsAt: number }>()
  const findOpen = (key: string) => {
    const counter = counters.get(key)
    return counter && counter.endsAt > now() ? counter : undefined
  }
  const toCounter = ({ count, endsAt }: { count: number; endsAt: number }): Counter => ({
    count,
    secondsLeft: Math.ceil((endsAt - now()) / 1_000),
  })
  return {
    increment(key, start) {
      const counter = findOpen(key) ?? { count: start.count, endsAt: now() + start.secondsLeft * 1_000 }
      counter.count += 1
      counters.delete(key)
      counters.set(key, counter)
      const [oldest] = counters.keys()
      if (counters.size > max && oldest !== undefined) counters.delete(oldest)
      return toCounter(counter)
    },
    read(key) {
      const counter = findOpen(key)
      return counter && toCounter(counter)
    },
    decrement(key, amount) {
      const counter = findOpen(key)
      if (counter) counter.count = Math.max(counter.count - amount, 0)
    },
  }
}

/** For while the database refuses writes: members can still log in, and guessing stays limited. */
const countersByDatabase = new WeakMap<Db, MemoryCounters>()

export function incrementCounter(db: Db, key: string, windowSeconds: number): Promise<Counter> {
  return incrementStoredCounter(db, key, windowSeconds).catch(async (error: unknown) => {
    if (!isWriteRefused(error)) throw error
    const stored = await findStoredCounter(db, key)
    return useMemoryCounters(db).increment(key, stored ?? { count: 0, secondsLeft: windowSeconds })
  })
}

export async function readCounter(db: Db, key: string): Promise<Counter | undefined> {
  return (await findStoredCounter(db, key)) ?? countersByDatabase.get(db)?.read(key)
}

/** Subtracts from counters. If the database refuses the write, the counts stay too high, which is the safe side. */
export async function decrementCounters(db: Db, deductions: readonly Deduction[]): Promise<void> {
  const counters = countersByDatabase.get(db)
  for (const { key, amount } of deductions) counters?.decrement(key, amount)
  await decrementStoredCounters(db, deductions).catch((error: unknown) => {
    if (!isWriteRefused(error)) throw error
  })
}

function useMemoryCounters(db: Db): MemoryCounters {
  const counters = countersByDatabase.get(db) ?? createMemoryCounters()
  countersByDatabase.set(db, counters)
  return counters
}
