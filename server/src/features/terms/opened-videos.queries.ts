import { and, asc, eq, gte, inArray, lt, min, or, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/db.ts'
import { access, givesAccess, openings, readings, videoOpenings, videos } from '../../db/schema.ts'

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

/** The lessons read with the access of one purchase, earliest first. */
export const findReadingsOfPurchase = (db: Db, { id, userId }: { id: string; userId: string }) =>
  findReadings(db, and(eq(access.userId, userId), eq(access.purchaseId, id)))

/** The lessons read with the access that a user has now, earliest first. */
export const findCurrentReadings = (db: Db, userId: string) =>
  findReadings(db, and(eq(access.userId, userId), givesAccess(access)))

const findReadings = (db: Db, grants: SQL | undefined): Promise<Opening[]> =>
  db
    .select({ videoId: readings.videoId, openedAt: min(readings.readAt).mapWith(readings.readAt).as('opened_at') })
    .from(access)
    .innerJoin(readings, eq(readings.accessId, access.id))
    .where(grants)
    .groupBy(readings.videoId)
    .orderBy(asc(sql`opened_at`), asc(readings.videoId)) as Promise<Opening[]>

/** Openings of both kinds, each video once, earliest first. */
export const firstOpenings = (...kinds: readonly (readonly Opening[])[]): Opening[] => {
  const earliestFirst = kinds.flat().toSorted((a, b) => a.openedAt.getTime() - b.openedAt.getTime())
  return earliestFirst.filter(({ videoId }, at) => earliestFirst.findIndex((row) => row.videoId === videoId) === at)
}

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
  return firstOpenings(rows)
}

/** The names of videos by ID, without those that no longer exist. */
export async function findVideoNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: videos.id, name: videos.name }).from(videos).where(inArray(videos.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
