import { and, asc, eq, inArray, min, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/db.ts'
import { access, givesAccess, openings, publishedVideos, readings } from '../../platform/db/schema.ts'

export interface Opening {
  videoId: string
  openedAt: Date
}

/** A lesson that was opened, and whether it was free then. */
export interface Reading extends Opening {
  isFree: boolean
}

/** Whether opening a lesson counts as opening its video: where the accepted terms say so, and the lesson was not free. */
export const readingCounts = (terms: { readingCounts: boolean }, { isFree }: Pick<Reading, 'isFree'>): boolean =>
  terms.readingCounts && !isFree

/** What counts as opened under the accepted terms: each video once, earliest first. */
export const countedOpenings = (
  terms: { readingCounts: boolean },
  { played, read }: { played: readonly Opening[]; read: readonly Reading[] },
): Opening[] =>
  firstOpenings(
    played,
    read.filter((each) => readingCounts(terms, each)),
  )

/** The videos opened with the access of one purchase. */
export const findOpeningsOfPurchase = (db: Db, { id, userId }: { id: string; userId: string }) =>
  findOpenings(db, and(eq(access.userId, userId), eq(access.purchaseId, id)))

/** The videos opened with the access that a user has now, or with earlier access of the same purchase. */
export const findCurrentOpenings = (db: Db, userId: string) => findOpenings(db, currentGrants(db, userId))

/** The lessons read with the access of one purchase, earliest first. */
export const findReadingsOfPurchase = (db: Db, { id, userId }: { id: string; userId: string }) =>
  findReadings(db, and(eq(access.userId, userId), eq(access.purchaseId, id)))

/** The lessons read with the access that a user has now, or with earlier access of the same purchase, earliest first. */
export const findCurrentReadings = (db: Db, userId: string) => findReadings(db, currentGrants(db, userId))

const current = alias(access, 'current')

/** A user's active grants of access, and the ended ones of the same purchases: access may have been restored. */
function currentGrants(db: Db, userId: string): SQL | undefined {
  const purchases = db
    .select({ id: current.purchaseId })
    .from(current)
    .where(and(eq(current.userId, userId), givesAccess(current)))
  return and(eq(access.userId, userId), or(givesAccess(access), inArray(access.purchaseId, purchases)))
}

const findReadings = (db: Db, grants: SQL | undefined): Promise<Reading[]> =>
  db
    .select({
      videoId: readings.videoId,
      openedAt: min(readings.readAt).mapWith(readings.readAt).as('opened_at'),
      isFree: sql<boolean>`bool_and(${readings.isFree})`,
    })
    .from(access)
    .innerJoin(readings, eq(readings.accessId, access.id))
    .where(grants)
    .groupBy(readings.videoId)
    .orderBy(asc(sql`opened_at`), asc(readings.videoId)) as Promise<Reading[]>

/** Openings of both kinds, each video once, earliest first. */
export const firstOpenings = (...kinds: readonly (readonly Opening[])[]): Opening[] => {
  const earliestFirst = kinds.flat().toSorted((a, b) => a.openedAt.getTime() - b.openedAt.getTime())
  return earliestFirst.filter(({ videoId }, at) => earliestFirst.findIndex((row) => row.videoId === videoId) === at)
}

async function findOpenings(db: Db, grants: SQL | undefined): Promise<Opening[]> {
  const rows = await db
    .select({ videoId: openings.videoId, openedAt: openings.openedAt })
    .from(access)
    .innerJoin(openings, eq(openings.accessId, access.id))
    .where(grants)
  return firstOpenings(rows)
}

/** The published names of videos by ID, without those that no longer exist. */
export async function findVideoNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, name } = publishedVideos
  const rows = await db.select({ id, name }).from(publishedVideos).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.name]))
}
