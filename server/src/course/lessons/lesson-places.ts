import type { LessonPlace } from '@course/contract/course/lessons/lessons'
import type { Db } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { requireOpened } from '../learning/openings.ts'
import { findLessonPlaces, storeLessonPlace } from './lesson-places.queries.ts'
import type { Lessons } from './lessons.ts'

/** Where a member stopped in each lesson, the latest first. */
export async function listLessonPlaces({ db }: { db: Db }, userId: string): Promise<LessonPlace[]> {
  const places = await findLessonPlaces(db, userId)
  return places.map(({ savedAt, ...place }) => ({ ...place, savedAt: savedAt.toISOString() }))
}

/** Remembers where a member stopped in a lesson, on every device. @throws Refusal not_found or not_opened */
export async function saveLessonPlace(
  deps: { db: Db; lessons: Pick<Lessons, 'read'> },
  caller: Caller,
  place: Pick<LessonPlace, 'videoId' | 'anchor' | 'percent'>,
): Promise<void> {
  await deps.lessons.read(place.videoId)
  await requireOpened(deps, caller, place.videoId)
  await storeLessonPlace(deps.db, caller.id, place)
}
