import type { Db } from '../../platform/db/db.ts'

const opening = new WeakMap<Db, Map<string, Promise<unknown>>>()

/** Lets requests with the same card data take turns in this process, so that a repeat finds what the first one opened. */
export function serializeByCard<T>(db: Db, nonceHash: string, run: () => Promise<T>): Promise<T> {
  const ofThis = opening.get(db) ?? new Map<string, Promise<unknown>>()
  opening.set(db, ofThis)
  const turn = (ofThis.get(nonceHash) ?? Promise.resolve()).then(run, run)
  ofThis.set(nonceHash, turn)
  const leave = () => {
    if (ofThis.get(nonceHash) === turn) ofThis.delete(nonceHash)
  }
  turn.then(leave, leave)
  return turn
}
