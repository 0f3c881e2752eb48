import type { Lesson, LessonPlace } from '@course/contract/course/lessons/lessons'
import type { DocumentValues } from '@course/contract/publishing/documents/documents'
import type { Db } from '../../platform/db/db.ts'
import { etagOf } from '../../platform/http/etag.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { requireOpened } from '../learning/openings.ts'
import { findLessonPlaces, storeLessonPlace } from './lesson-places.queries.ts'

export type PublishedLessons = Pick<DocumentValues, 'lessons' | 'glossary'>

interface ReadableLesson {
  lesson: Lesson
  /** Names this state of the lesson, for If-None-Match. */
  etag: string
}

export interface Lessons {
  has(videoId: string): boolean
  isFree(videoId: string): boolean
  /** @throws Refusal not_found for a video without a lesson */
  read(videoId: string): Promise<ReadableLesson>
}

export function createLessons(published: () => PublishedLessons): Lessons {
  let of: PublishedLessons | undefined
  let made = new Map<string, Promise<ReadableLesson>>()
  return {
    has: (videoId) => Object.hasOwn(published().lessons, videoId),
    isFree: (videoId) => Object.hasOwn(published().lessons, videoId) && published().lessons[videoId]?.free === true,
    async read(videoId) {
      const now = published()
      if (of !== now) [of, made] = [now, new Map()]
      const found = made.get(videoId) ?? renderLesson(now, videoId)
      made.set(videoId, found)
      return found
    },
  }
}

async function renderLesson({ lessons, glossary }: PublishedLessons, videoId: string): Promise<ReadableLesson> {
  const content = Object.hasOwn(lessons, videoId) ? lessons[videoId] : undefined
  if (!content) throw new Refusal('not_found', 'This video has no written lesson.')
  const { renderLesson: render } = await import('@course/contract/course/lessons/lesson-text')
  const lesson = render(videoId, content, glossary)
  return { lesson, etag: etagOf(lesson) }
}

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
