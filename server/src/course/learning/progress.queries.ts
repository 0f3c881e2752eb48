import { completingShare } from '@course/contract/course/learning/watched-ranges'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { publishedVideos, videos } from '../../publishing/tables/tables.ts'
import { countSeconds, knownLength, videoWatch } from '../tables/tables.ts'
import { lockCompletion, recordCourseCompletion } from './course-completion.queries.ts'
import { videoExists } from './learning.queries.ts'

/** What members watched of an archived video stays, but is not shown. */
const isShown = and(eq(publishedVideos.id, videoWatch.videoId), eq(publishedVideos.archived, false))

/** Whether these ranges complete a video of this length: see `isCompleting` of the contract. */
const completes = (ranges: SQL, length: SQL): SQL<boolean> =>
  sql`${countSeconds(sql`((${ranges}) * int4multirange(int4range(0, ${length})))`)} >= ${sql.raw(String(completingShare))} * ${length}`

/** How many members' players must have stated a video's length before it counts as measured. */
const membersWhoMeasure = 3

export async function selectProgress(db: Db, userId: string) {
  return db
    .select({
      videoId: videoWatch.videoId,
      position: videoWatch.position,
      ranges: videoWatch.ranges,
      length: knownLength,
      completedAt: videoWatch.completedAt,
      marked: videoWatch.marked,
      lastAt: videoWatch.positionAt,
    })
    .from(videoWatch)
    .innerJoin(publishedVideos, isShown)
    .innerJoin(videos, eq(videos.id, videoWatch.videoId))
    .where(eq(videoWatch.userId, userId))
}

export type WatchedVideo = Awaited<ReturnType<typeof selectProgress>>[number]

/** Locks rows in the order of their videos, as reports do, so that both at once can't deadlock. */
export async function completeWatched(db: Db, userId: string): Promise<void> {
  const isDue = and(
    eq(videoWatch.userId, userId),
    isNull(videoWatch.completedAt),
    completes(sql`${videoWatch.ranges}`, knownLength),
  )
  await db.transaction(async (tx) => {
    await lockCompletion(tx, userId)
    const due = tx
      .select({ videoId: videoWatch.videoId })
      .from(videoWatch)
      .innerJoin(videos, eq(videos.id, videoWatch.videoId))
      .leftJoin(publishedVideos, eq(publishedVideos.id, videos.id))
      .where(isDue)
      .orderBy(sql`${videoWatch.videoId} collate "C"`)
      .for('update', { of: videoWatch })
    await tx
      .update(videoWatch)
      .set({ completedAt: sql`now()` })
      .where(and(eq(videoWatch.userId, userId), inArray(videoWatch.videoId, due)))
    await recordCourseCompletion(tx, userId)
  })
}

/** Sets unknown lengths to the median of what enough players stated. @returns whether one became known */
export async function measureLengths(db: Db): Promise<boolean> {
  const stated = db
    .select({
      videoId: videoWatch.videoId,
      median: sql<number>`percentile_disc(0.5) within group (order by ${videoWatch.duration})`.as('median'),
    })
    .from(videoWatch)
    .innerJoin(videos, eq(videos.id, videoWatch.videoId))
    .leftJoin(publishedVideos, eq(publishedVideos.id, videos.id))
    .where(isNull(knownLength))
    .groupBy(videoWatch.videoId)
    .having(sql`count(${videoWatch.duration}) >= ${membersWhoMeasure}`)
    .as('stated')
  const measured = await db
    .update(videos)
    .set({ measuredSeconds: sql`${stated.median}` })
    .from(stated)
    .where(and(eq(videos.id, stated.videoId), isNull(videos.measuredSeconds)))
    .returning({ id: videos.id })
  return measured.length > 0
}

export async function saveMark(db: Db, userId: string, videoId: string, marked: boolean): Promise<boolean> {
  const mark = { marked, markedAt: sql`now()` }
  if (!(await videoExists(db, videoId))) return false
  await db
    .insert(videoWatch)
    .values({ userId, videoId, ...mark })
    .onConflictDoUpdate({ target: [videoWatch.userId, videoWatch.videoId], set: mark })
  return true
}
