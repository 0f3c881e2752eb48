import { courseProductId } from '@course/contract/product'
import { inArray, sql } from 'drizzle-orm'
import { courseCompletions, lessonEnds, videoWatch } from '../../course/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { products, publishedVideos, videos } from '../tables/tables.ts'

/** Stores the keys of what is published. They stay when a later publication no longer names them. */
export async function storePublishedKeys(db: Db): Promise<void> {
  await db.insert(products).values({ id: courseProductId }).onConflictDoNothing()
  await db.execute(sql`insert into ${videos} (id, product_id)
    select id, product_id from ${publishedVideos} where not archived on conflict do nothing`)
}

/**
 * Records who has completed the course as it is now, and when, so that a video that a publication adds takes nothing
 * away from them.
 */
export async function preserveCompletions(db: Db): Promise<void> {
  await db.execute(sql`
    with course as (select id from ${publishedVideos} where product_id = ${courseProductId} and not archived),
      ends as (
        select user_id, video_id, completed_at as ended_at from ${videoWatch} where completed_at is not null
        union all
        select user_id, video_id, read_at from ${lessonEnds}
      ),
      completed as (select user_id, video_id, min(ended_at) as completed_at from ends group by user_id, video_id)
    insert into ${courseCompletions} (user_id, completed_at)
    select user_id, max(completed_at) from completed join course on course.id = video_id
    group by user_id having count(*) = (select count(*) from course)
    on conflict do nothing`)
}

/** What each published video plays. */
export async function findPlayed(db: Db) {
  const { id, vimeoNumber, vimeoHash, file } = publishedVideos
  return db.select({ id, vimeoNumber, vimeoHash, file }).from(publishedVideos)
}

/** Forgets the lengths of videos that were measured, and what players stated about them. */
export async function deleteMeasuredLengths(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db.update(videoWatch).set({ duration: null }).where(inArray(videoWatch.videoId, ids))
  await db.update(videos).set({ measuredSeconds: null }).where(inArray(videos.id, ids))
}
