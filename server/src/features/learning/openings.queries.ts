import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { access, givesAccess, openings, readings, videoOpenings, videos } from '../../db/schema.ts'

/**
 * Records that a user opened a video, for each active grant of access. Repeating it changes nothing. Also fills the older
 * table, which older builds read.
 * @returns false if there is no such video
 */
export async function noteOpening(db: Db, userId: string, videoId: string): Promise<boolean> {
  const found = await db.select({ id: videos.id }).from(videos).where(eq(videos.id, videoId))
  if (found.length === 0) return false
  const openedAt = sql`now()`.as('opened_at')
  const granted = db
    .select({ accessId: access.id, videoId: sql`${videoId}::text`.as('video_id'), openedAt })
    .from(access)
    .where(and(eq(access.userId, userId), givesAccess(access)))
  await db.transaction(async (tx) => {
    await tx.insert(openings).select(granted).onConflictDoNothing()
    await tx.insert(videoOpenings).values({ userId, videoId }).onConflictDoNothing()
  })
  return true
}

/**
 * Records that a user read a video's lesson, for each active grant of access. Repeating it changes nothing.
 * @returns false if there is no such video
 */
export async function noteReading(db: Db, userId: string, videoId: string): Promise<boolean> {
  const found = await db.select({ id: videos.id }).from(videos).where(eq(videos.id, videoId))
  if (found.length === 0) return false
  const granted = db
    .select({ accessId: access.id, videoId: sql`${videoId}::text`.as('video_id'), readAt: sql`now()`.as('read_at') })
    .from(access)
    .where(and(eq(access.userId, userId), givesAccess(access)))
  await db.insert(readings).select(granted).onConflictDoNothing()
  return true
}

/** The purchase of a user's newest active grant of access; undefined if it came without one. */
export async function findCurrentPurchaseId(db: Db, userId: string): Promise<string | undefined> {
  const [grant] = await db
    .select({ purchaseId: access.purchaseId })
    .from(access)
    .where(and(eq(access.userId, userId), givesAccess(access), sql`${access.purchaseId} is not null`))
    .orderBy(sql`${access.grantedAt} desc`)
    .limit(1)
  return grant?.purchaseId ?? undefined
}
