import type { VideoProgress } from '@course/contract/course/learning/progress'
import { isCompleting, percentOf } from '@course/contract/course/learning/watched-ranges'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type CourseDeps, courseVideos } from './learning.ts'
import { completeWatched, saveMark, selectProgress, type WatchedVideo } from './progress.queries.ts'

export interface ProgressDeps extends CourseDeps {
  db: Db
}

export async function readProgress(
  deps: ProgressDeps,
  userId: string,
): Promise<{ rows: VideoProgress[]; lastVideoId: string | undefined }> {
  const watched = await selectCompleted(deps.db, userId)
  const rows = inCourseOrder(deps, watched)
  const dated = rows.flatMap(({ videoId, lastAt }) => (lastAt === null ? [] : [{ videoId, lastAt }]))
  const last = dated.reduce<(typeof dated)[number] | undefined>(
    (latest, row) => (latest && latest.lastAt >= row.lastAt ? latest : row),
    undefined,
  )
  return { rows, lastVideoId: last?.videoId }
}

/** Marks a video as completed or not, whatever was watched. @throws Refusal not_found */
export async function markCompleted(deps: { db: Db }, userId: string, videoId: string, marked: boolean): Promise<void> {
  if (!(await saveMark(deps.db, userId, videoId, marked))) throw new Refusal('not_found', 'This video does not exist.')
}

export const isDueForCompletion = ({ completedAt, ranges, length }: WatchedVideo): boolean =>
  completedAt === null && isCompleting(ranges, length)

export async function selectCompleted(db: Db, userId: string): Promise<WatchedVideo[]> {
  const rows = await selectProgress(db, userId)
  if (!rows.some(isDueForCompletion)) return rows
  await completeWatched(db, userId)
  return selectProgress(db, userId)
}

export function inCourseOrder(deps: CourseDeps, watched: readonly WatchedVideo[]): VideoProgress[] {
  const byId = new Map(watched.map((row) => [row.videoId, row]))
  return courseVideos(deps).flatMap(({ id }, at) => {
    const row = byId.get(id)
    return row ? [toProgress(row, at + 1)] : []
  })
}

const toProgress = (row: WatchedVideo, number: number): VideoProgress => ({
  videoId: row.videoId,
  number,
  position: row.position,
  covered: row.ranges.map(([from, to]) => [from, to]),
  duration: row.length,
  percent: percentOf(row.ranges, row.length),
  completedAt: row.completedAt?.toISOString() ?? null,
  marked: row.marked,
  lastAt: row.lastAt?.toISOString() ?? null,
})
