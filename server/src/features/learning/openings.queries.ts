import { and, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/db.ts'
import { access, openings, videoOpenings, videos } from '../../db/schema.ts'

/** A video and when it was first opened under some grants of access. */
export interface Opening {
  videoId: string
  openedAt: Date
}

/**
 * Notes that somebody opened a video, under every grant that is open. Doing it again writes nothing. The older table is
 * kept complete for older builds.
 * @returns false if there is no such video
 */
export async function noteOpening(db: Db, userId: string, videoId: string): Promise<boolean> {
  const found = await db.select({ id: videos.id }).from(videos).where(eq(videos.id, videoId))
  if (found.length === 0) return false
  const openedAt = sql`now()`.as('opened_at')
  const granted = db
    .select({ accessId: access.id, videoId: sql`${videoId}::text`.as('video_id'), openedAt })
    .from(access)
    .where(and(eq(access.userId, userId), isNull(access.endedAt)))
  await db.transaction(async (tx) => {
    await tx.insert(openings).select(granted).onConflictDoNothing()
    await tx.insert(videoOpenings).values({ userId, videoId }).onConflictDoNothing()
  })
  return true
}

/** What was opened under all grants of one purchase. */
export const findOpeningsOfPurchase = (db: Db, { id, userId }: { id: string; userId: string }) =>
  findOpenings(db, and(eq(access.userId, userId), eq(access.purchaseId, id)))

/** What somebody has opened under the grants that are open now. */
export const findCurrentOpenings = (db: Db, userId: string) =>
  findOpenings(db, and(eq(access.userId, userId), isNull(access.endedAt)))

/** An opening that only the older table has belongs to the grant that was open at its moment. */
async function findOpenings(db: Db, grants: SQL | undefined): Promise<Opening[]> {
  const ofGrant = { videoId: openings.videoId, openedAt: openings.openedAt }
  const ofUser = { videoId: videoOpenings.videoId, openedAt: videoOpenings.openedAt }
  const duringGrant = and(
    eq(videoOpenings.userId, access.userId),
    gte(videoOpenings.openedAt, access.grantedAt),
    or(isNull(access.endedAt), lt(videoOpenings.openedAt, access.endedAt)),
  )
  const rows = await union(
    db.select(ofGrant).from(access).innerJoin(openings, eq(openings.accessId, access.id)).where(grants),
    db.select(ofUser).from(access).innerJoin(videoOpenings, duringGrant).where(grants),
  )
  const earliestFirst = rows.toSorted((a, b) => a.openedAt.getTime() - b.openedAt.getTime())
  return earliestFirst.filter(({ videoId }, at) => earliestFirst.findIndex((row) => row.videoId === videoId) === at)
}

/** The purchase behind the newest open grant of somebody, if it came with one. */
export async function findCurrentPurchaseId(db: Db, userId: string): Promise<string | undefined> {
  const [grant] = await db
    .select({ purchaseId: access.purchaseId })
    .from(access)
    .where(and(eq(access.userId, userId), isNull(access.endedAt), sql`${access.purchaseId} is not null`))
    .orderBy(sql`${access.grantedAt} desc`)
    .limit(1)
  return grant?.purchaseId ?? undefined
}

/** The names of some videos by id, as far as they still exist. */
export async function findVideoNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: videos.id, name: videos.name }).from(videos).where(inArray(videos.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
