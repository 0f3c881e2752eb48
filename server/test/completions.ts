import { sql } from 'drizzle-orm'
import { selectCourse } from '../src/course/learning/course-completion.queries.ts'
import { videoWatch } from '../src/platform/db/schema.ts'
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
