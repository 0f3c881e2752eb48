import type { LessonPlace } from '@course/contract/course/lessons/lessons'
import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { lessonPlaces } from '../tables/tables.ts'

type Place = Pick<LessonPlace, 'videoId' | 'anchor' | 'percent'>

export async function findLessonPlaces(db: Db, userId: string) {
  const { videoId, anchor, percent, savedAt } = lessonPlaces
  return db
    .select({ videoId, anchor, percent, savedAt })
    .from(lessonPlaces)
    .where(eq(lessonPlaces.userId, userId))
    .orderBy(desc(savedAt))
}

export async function storeLessonPlace(db: Db, userId: string, { videoId, anchor, percent }: Place): Promise<void> {
  await db
    .insert(lessonPlaces)
    .values({ userId, videoId, anchor, percent })
    .onConflictDoUpdate({
      target: [lessonPlaces.userId, lessonPlaces.videoId],
      set: { anchor, percent, savedAt: sql`now()` },
      setWhere: sql`(${lessonPlaces.anchor}, ${lessonPlaces.percent}) is distinct from (${anchor}, ${percent}::integer)`,
    })
}
