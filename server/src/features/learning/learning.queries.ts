import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { resources, videoOpenings, videos } from '../../db/schema.ts'

export async function selectVideos(db: Db) {
  return db.select().from(videos).orderBy(asc(videos.productId), asc(videos.orderNumber), asc(videos.id))
}

export async function selectResources(db: Db) {
  return db.select().from(resources).orderBy(asc(resources.type), asc(resources.orderNumber), asc(resources.id))
}

/**
 * Notes the moment at which somebody first opened a video; later ones leave it as it is. One statement, so two at once
 * are one opening.
 * @returns false when there is no such video
 */
export async function noteOpening(db: Db, userId: string, videoId: string): Promise<boolean> {
  const opening = db
    .select({
      userId: sql`${userId}::uuid`.as('user_id'),
      videoId: videos.id,
      openedAt: sql`now()`.as('opened_at'),
    })
    .from(videos)
    .where(eq(videos.id, videoId))
  const noted = await db
    .insert(videoOpenings)
    .select(opening)
    .onConflictDoUpdate({
      target: [videoOpenings.userId, videoOpenings.videoId],
      set: { openedAt: sql`${videoOpenings.openedAt}` },
    })
    .returning({ videoId: videoOpenings.videoId })
  return noted.length > 0
}
