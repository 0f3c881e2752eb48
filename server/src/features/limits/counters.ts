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
export async function takeBack(db: Db, keys: stored.KeysToTakeBack): Promise<void> {
  const own = counting.get(db)
  for (const key of keys.one) own?.giveBack(key)
  for (const key of keys.all) own?.drop(key)
  await stored.takeBack(db, keys).catch((error: unknown) => {
    if (!isWriteRefused(error)) throw error
  })
}

function ownCounters(db: Db): MemoryCounters {
  const own = counting.get(db) ?? memoryCounters()
  counting.set(db, own)
  return own
}
