import { courseProductId } from '@course/contract/course/learning'
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { products, publishedVideos, videos, videoWatch } from '../../platform/db/schema.ts'

/** Stores the keys of what is published. They stay when a later publication no longer names them. */
export async function keepKeys(db: Db): Promise<void> {
  await db.insert(products).values({ id: courseProductId }).onConflictDoNothing()
  await db.execute(sql`insert into ${videos} (id, product_id)
    select id, product_id from ${publishedVideos} where not archived on conflict do nothing`)
}

/** What each published video plays. */
export async function findPlayed(db: Db) {
  const { id, vimeoNumber, vimeoHash, file } = publishedVideos
  return db.select({ id, vimeoNumber, vimeoHash, file }).from(publishedVideos)
}

/** Forgets the lengths of videos that were measured, and what players stated about them. */
export async function forgetLengths(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db.update(videoWatch).set({ duration: null }).where(inArray(videoWatch.videoId, ids))
  await db.update(videos).set({ measuredSeconds: null }).where(inArray(videos.id, ids))
}
