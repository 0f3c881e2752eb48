import type { MyState } from '@course/contract/course/states'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findMyState, findMyStates, replaceNote, setStar } from './my-states.queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findMyState>>>

const toMyState = ({ savedAt, ...row }: Row): MyState => ({
  ...row,
  savedAt: row.version === 0 ? null : savedAt.toISOString(),
})

export const listMyStates = async (db: Db, userId: string): Promise<MyState[]> =>
  (await findMyStates(db, userId)).map(toMyState).sort((a, b) => (a.code < b.code ? -1 : 1))

async function readMyState(db: Db, userId: string, code: string): Promise<MyState> {
  const row = await findMyState(db, userId, code)
  return row ? toMyState(row) : { code, isStarred: false, note: '', version: 0, savedAt: null }
}

export async function starState(db: Db, userId: string, code: string, isStarred: boolean): Promise<MyState> {
  await setStar(db, { userId, state: code }, isStarred)
  return readMyState(db, userId, code)
}

/**
 * Saves a note as it was typed. Over an empty note it is saved from any version, because there is nothing to lose.
 * @throws Refusal stale with both texts, if another device saved one meanwhile
 */
export async function saveNote(
  db: Db,
  userId: string,
  { code, fromVersion, text }: { code: string; fromVersion: number; text: string },
): Promise<MyState> {
  const before = await readMyState(db, userId, code)
  if (before.note === text) return before
  const key = { userId, state: code }
  const isCurrent = before.version === fromVersion || before.note === ''
  if (isCurrent && (await replaceNote(db, key, { fromVersion: before.version, note: text })))
    return readMyState(db, userId, code)
  const { note, version, savedAt } = await readMyState(db, userId, code)
  const sentence = 'You saved another note about this state in the meantime, so this one was not saved. Here are both.'
  const current = { version, body: note, savedAt: savedAt ?? '', savedBy: null }
  throw new Refusal('stale', sentence, { stale: { current, yours: text } })
}
