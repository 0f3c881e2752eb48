import { type Db, isWriteRefused } from '../../db/db.ts'
import * as stored from './limits.queries.ts'
import { type MemoryCounters, memoryCounters } from './memory-counters.ts'

/**
 * The counters of the database; while it takes nothing in, this process counts by itself, so that members still log in
 * and nobody gets to guess without end.
 */
const counting = new WeakMap<Db, MemoryCounters>()

export function addToCounter(db: Db, key: string, windowSeconds: number): Promise<stored.Counter> {
  return stored.addToCounter(db, key, windowSeconds).catch(async (error: unknown) => {
    if (!isWriteRefused(error)) throw error
    const before = await stored.readCounter(db, key)
    return ownCounters(db).add(key, before ?? { count: 0, secondsLeft: windowSeconds })
  })
}

export async function readCounter(db: Db, key: string): Promise<stored.Counter | undefined> {
  return (await stored.readCounter(db, key)) ?? counting.get(db)?.read(key)
}

/** A count that can't be taken back stays, which is the safe side. */
export async function takeBack(db: Db, deductions: readonly stored.Deduction[]): Promise<void> {
  const own = counting.get(db)
  for (const { key, amount } of deductions) own?.takeBack(key, amount)
  await stored.takeBack(db, deductions).catch((error: unknown) => {
    if (!isWriteRefused(error)) throw error
  })
}

function ownCounters(db: Db): MemoryCounters {
  const own = counting.get(db) ?? memoryCounters()
  counting.set(db, own)
  return own
}
