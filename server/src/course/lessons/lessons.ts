import type { Lesson, LessonPlace } from '@course/contract/course/lessons/lessons'
import type { DocumentValues } from '@course/contract/publishing/documents/documents'
import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { keepPublished, type Tagged, tagged } from '../../platform/http/etag.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { requireOpened } from '../learning/openings.ts'
import { lessonPlaces } from '../tables/tables.ts'

export type PublishedLessons = Pick<DocumentValues, 'lessons' | 'glossary'>

export interface Lessons {
  has(videoId: string): boolean
  isFree(videoId: string): boolean
  /** @throws Refusal not_found for a video without a lesson */
  read(videoId: string): Promise<Tagged<Lesson>>
}

export function createLessons(published: () => PublishedLessons): Lessons {
  const once = keepPublished(published)
  return {
    has: (videoId) => Object.hasOwn(published().lessons, videoId),
    isFree: (videoId) => Object.hasOwn(published().lessons, videoId) && published().lessons[videoId]?.free === true,
    read: (videoId) => once(videoId, (now) => renderLesson(now, videoId)),
  }
}

async function renderLesson({ lessons, glossary }: PublishedLessons, videoId: string): Promise<Tagged<Lesson>> {
  const content = Object.hasOwn(lessons, videoId) ? lessons[videoId] : undefined
  if (!content) throw new Refusal('not_found', 'This video has no written lesson.')
  const { renderLesson: render } = await import('@course/contract/course/lessons/lesson-text')
  return tagged(render(videoId, content, glossary))
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

type Place = Pick<LessonPlace, 'videoId' | 'anchor' | 'percent'>

async function findLessonPlaces(db: Db, userId: string) {
  const { videoId, anchor, percent, savedAt } = lessonPlaces
  return db
    .select({ videoId, anchor, percent, savedAt })
    .from(lessonPlaces)
    .where(eq(lessonPlaces.userId, userId))
    .orderBy(desc(savedAt))
}

async function storeLessonPlace(db: Db, userId: string, { videoId, anchor, percent }: Place): Promise<void> {
  await db
    .insert(lessonPlaces)
    .values({ userId, videoId, anchor, percent })
    .onConflictDoUpdate({
      target: [lessonPlaces.userId, lessonPlaces.videoId],
      set: { anchor, percent, savedAt: sql`now()` },
      setWhere: sql`(${lessonPlaces.anchor}, ${lessonPlaces.percent}) is distinct from (${anchor}, ${percent}::integer)`,
    })
}
