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

export async function giveBack(db: Db, key: string): Promise<void> {
  counting.get(db)?.giveBack(key)
  await stored.giveBack(db, key).catch(unlessRefused)
}

export async function dropCounter(db: Db, key: string): Promise<void> {
  counting.get(db)?.drop(key)
  await stored.dropCounter(db, key).catch(unlessRefused)
}

function ownCounters(db: Db): MemoryCounters {
  const own = counting.get(db) ?? memoryCounters()
  counting.set(db, own)
  return own
}

/** A count that can't be taken back stays, which is the safe side. */
function unlessRefused(error: unknown): void {
  if (!isWriteRefused(error)) throw error
}
