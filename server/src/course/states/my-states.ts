import type { MyState } from '@course/contract/course/states/states'
import type { Db } from '../../platform/db/db.ts'
import { findNotedStates, findStarredStates, setStar } from './my-states.queries.ts'

/** A member's states: those with a star, and those with a note. */
export async function listMyStates(db: Db, userId: string): Promise<MyState[]> {
  const [starred, noted] = [await findStarredStates(db, userId), await findNotedStates(db, userId)]
  return [...new Set([...starred, ...noted])]
    .sort()
    .map((code) => ({ code, isStarred: starred.includes(code), hasNote: noted.includes(code) }))
}

export async function starState(db: Db, userId: string, code: string, isStarred: boolean): Promise<MyState> {
  await setStar(db, { userId, state: code }, isStarred)
  return { code, isStarred, hasNote: (await findNotedStates(db, userId)).includes(code) }
}
