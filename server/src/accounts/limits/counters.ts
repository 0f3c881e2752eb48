import { type Db, isWriteRefused } from '../../platform/db/db.ts'
import {
  type Counter,
  type Deduction,
  decrementStoredCounters,
  findStoredCounter,
  incrementStoredCounter,
} from './limits.queries.ts'
import { createMemoryCounters, type MemoryCounters } from './memory-counters.ts'

/**
 * Counters of this process, for while the database refuses writes, as with a full disk: members can still log in, and
 * guessing stays limited.
 */
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
