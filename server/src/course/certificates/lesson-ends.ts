import type { LimitsDeps } from '../../accounts/accounts.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { insertLessonEnd, lockCompletion, recordCourseCompletion } from '../learning/course-completion.queries.ts'
import { findOpenedAt, requireOpened } from '../learning/openings.ts'
import type { Lessons } from '../lessons/lessons.ts'

export interface LessonEndDeps extends LimitsDeps {
  lessons: Pick<Lessons, 'read'>
}

/** A lesson must have been open long enough to be read. @throws Refusal not_found, not_opened or too_fast */
export async function storeLessonEnd(deps: LessonEndDeps, caller: Caller, videoId: string): Promise<void> {
  const { db, lessons, limitFactor } = deps
  const { minutes } = (await lessons.read(videoId)).value
  await requireOpened(deps, caller, videoId)
  // Administrators can read a lesson without opening it.
  const openedAt = (await findOpenedAt(db, caller.id, videoId)) ?? new Date(0)
  const retryAfterSeconds = secondsToRead({ openedAt, now: caller.now, minutes, factor: limitFactor })
  if (retryAfterSeconds > 0)
    throw new Refusal('too_fast', 'Too little time has passed to read this lesson to its end.', { retryAfterSeconds })
  await db.transaction(async (tx) => {
    await lockCompletion(tx, caller.id)
    await insertLessonEnd(tx, caller.id, videoId)
    await recordCourseCompletion(tx, caller.id)
  })
}

/** How many times the usual speed still counts as reading: faster than a practiced reader, slower than skimming. */
const fastest = 3

interface Reading {
  openedAt: Date
  now: Date
  minutes: number
  /** Multiplies the speed, so that tests can read faster. */
  factor: number
}

/** How many seconds are left until a lesson can have been read to its end; 0 once that is possible. */
export const secondsToRead = ({ openedAt, now, minutes, factor }: Reading): number =>
  Math.max(0, Math.ceil((minutes * 60) / (fastest * factor) - (now.getTime() - openedAt.getTime()) / 1_000))
