import { courseProductId } from '@course/contract/product'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { publishedVideos } from '../../publishing/tables/tables.ts'
import { courseCompletions, lessonEnds, videoWatch } from '../tables/tables.ts'

const isInCourse = and(eq(publishedVideos.productId, courseProductId), eq(publishedVideos.archived, false))

/** When a video was completed: watched to 90 percent or its lesson read to the end, whichever came first. */
const completedAt = sql<Date | null>`least(${videoWatch.completedAt}, ${lessonEnds.readAt})`

const ofUser = (db: Db, userId: string) =>
  db
    .select({
      videoId: publishedVideos.id,
      name: publishedVideos.name,
      completedAt: completedAt.mapWith(videoWatch.completedAt).as('done_at'),
      marked: videoWatch.marked,
    })
    .from(publishedVideos)
    .leftJoin(videoWatch, and(eq(videoWatch.videoId, publishedVideos.id), eq(videoWatch.userId, userId)))
    .leftJoin(lessonEnds, and(eq(lessonEnds.videoId, publishedVideos.id), eq(lessonEnds.userId, userId)))
    .where(isInCourse)
    .orderBy(publishedVideos.orderNumber)

export const selectCourse = (db: Db, userId: string) => ofUser(db, userId)

/** Of the last two videos, completed at the same time, the later transaction has to see both. */
export async function lockCompletion(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`completion of ${userId}`}, 0))`)
}

export async function insertLessonEnd(db: Db, userId: string, videoId: string): Promise<void> {
  await db.insert(lessonEnds).values({ userId, videoId }).onConflictDoNothing()
}

/** Records that a member has completed the course, if so, and when. Repeating it changes nothing. */
export async function recordCourseCompletion(db: Db, userId: string): Promise<void> {
  const course = ofUser(db, userId).as('course')
  await db.execute(sql`insert into ${courseCompletions} (user_id, completed_at)
    select ${userId}, max(done_at) from ${course} having count(*) > 0 and count(*) = count(done_at)
    on conflict do nothing`)
}

export async function findCourseCompletion(db: Db, userId: string): Promise<Date | undefined> {
  const [row] = await db.select().from(courseCompletions).where(eq(courseCompletions.userId, userId))
  return row?.completedAt
}
