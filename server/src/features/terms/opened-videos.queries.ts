import { and, eq, gte, inArray, lt, or, type SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/db.ts'
import { access, givesAccess, openings, videoOpenings, videos } from '../../db/schema.ts'

export interface Opening {
  videoId: string
  openedAt: Date
}

/** The videos opened with the access of one purchase. */
export const findOpeningsOfPurchase = (db: Db, { id, userId }: { id: string; userId: string }) =>
  findOpenings(db, and(eq(access.userId, userId), eq(access.purchaseId, id)))

/** The videos opened with the access that a user has now. */
export const findCurrentOpenings = (db: Db, userId: string) =>
  findOpenings(db, and(eq(access.userId, userId), givesAccess(access)))

/** An opening that is only in the older table belongs to the access that the user had at that time. */
async function findOpenings(db: Db, grants: SQL | undefined): Promise<Opening[]> {
  const ofGrant = { videoId: openings.videoId, openedAt: openings.openedAt }
  const ofUser = { videoId: videoOpenings.videoId, openedAt: videoOpenings.openedAt }
  const duringGrant = and(
    eq(videoOpenings.userId, access.userId),
    gte(videoOpenings.openedAt, access.grantedAt),
    or(givesAccess(access), lt(videoOpenings.openedAt, access.endedAt)),
  )
  const rows = await union(
    db.select(ofGrant).from(access).innerJoin(openings, eq(openings.accessId, access.id)).where(grants),
    db.select(ofUser).from(access).innerJoin(videoOpenings, duringGrant).where(grants),
  )
  const earliestFirst = rows.toSorted((a, b) => a.openedAt.getTime() - b.openedAt.getTime())
  return earliestFirst.filter(({ videoId }, at) => earliestFirst.findIndex((row) => row.videoId === videoId) === at)
}

/** The names of videos by ID, without those that no longer exist. */
export async function findVideoNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: videos.id, name: videos.name }).from(videos).where(inArray(videos.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
