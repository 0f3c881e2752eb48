import { and, eq, inArray, sql } from 'drizzle-orm'
import { selectCourse } from '../src/course/learning/course-completion.queries.ts'
import { findActiveGrants, recordReading } from '../src/course/learning/openings.queries.ts'
import { readings, videoWatch } from '../src/schema.ts'
import type { TestSite } from './test-site.ts'

/** Makes a member have watched these videos, or the whole course: one each hour, the last one an hour ago. */
export async function completeVideos(site: TestSite, userId: string, videoIds?: readonly string[]): Promise<void> {
  const ids = videoIds ?? (await selectCourse(site.db, userId)).map(({ videoId }) => videoId)
  for (const [at, videoId] of ids.entries()) {
    const completedAt = new Date(Date.now() - (ids.length - at) * 3_600_000)
    await site.db
      .insert(videoWatch)
      .values({ userId, videoId, completedAt, positionAt: sql`now()` })
      .onConflictDoUpdate({ target: [videoWatch.userId, videoWatch.videoId], set: { completedAt } })
  }
}

/** Makes a member have opened a lesson an hour ago, which is long enough to read any lesson. */
export async function openHourAgo(site: TestSite, userId: string, videoId: string): Promise<void> {
  const grants = await findActiveGrants(site.db, userId)
  await recordReading(site.db, { videoId, isFree: false }, grants)
  const ids = grants.map(({ id }) => id)
  await site.db
    .update(readings)
    .set({ readAt: new Date(Date.now() - 3_600_000) })
    .where(and(inArray(readings.accessId, ids), eq(readings.videoId, videoId)))
}
