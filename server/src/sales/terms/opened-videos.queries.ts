import { and, desc, eq, inArray, isNotNull, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/db.ts'
import { publishedVideos } from '../../publishing/tables/tables.ts'
import { access, givesAccess, openings, readings } from '../tables/tables.ts'

export interface Opening {
  videoId: string
  openedAt: Date
  isFree: boolean
}

/** What was free then never counts; reading the rest counts if the accepted terms say so. */
export const countsAsOpened = (
  terms: { readingCounts: boolean },
  { how, isFree }: { how: 'played' | 'read'; isFree: boolean },
): boolean => !isFree && (how === 'played' || terms.readingCounts)

/** What counts as opened under the accepted terms: each video once, earliest first. */
export const countedOpenings = (
  terms: { readingCounts: boolean },
  { played, read }: { played: readonly Opening[]; read: readonly Opening[] },
): Opening[] =>
  firstOpenings(
    played.filter(({ isFree }) => countsAsOpened(terms, { how: 'played', isFree })),
    read.filter(({ isFree }) => countsAsOpened(terms, { how: 'read', isFree })),
  )

/** The newest purchase that gives a user access now. */
export async function findCurrentPurchaseId(db: Db, userId: string): Promise<string | undefined> {
  const [grant] = await db
    .select({ purchaseId: access.purchaseId })
    .from(access)
    .where(and(eq(access.userId, userId), givesAccess(access), isNotNull(access.purchaseId)))
    .orderBy(desc(access.grantedAt))
    .limit(1)
  return grant?.purchaseId ?? undefined
}

export const findOpeningsOfPurchase = (db: Db, { id, userId }: { id: string; userId: string }) =>
  findOpenings(db, and(eq(access.userId, userId), eq(access.purchaseId, id)))

export const findCurrentOpenings = (db: Db, userId: string) => findOpenings(db, currentGrants(db, userId))

export const findReadingsOfPurchase = (db: Db, { id, userId }: { id: string; userId: string }) =>
  findReadings(db, and(eq(access.userId, userId), eq(access.purchaseId, id)))

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

async function findReadings(db: Db, grants: SQL | undefined): Promise<Opening[]> {
  const { videoId, readAt, isFree } = readings
  const rows = await db
    .select({ videoId, openedAt: readAt, isFree })
    .from(access)
    .innerJoin(readings, eq(readings.accessId, access.id))
    .where(grants)
  return firstOpenings(rows)
}

/** Openings of both kinds, each video once, earliest first. */
export const firstOpenings = (...kinds: readonly (readonly Opening[])[]): Opening[] => {
  const earliestFirst = kinds.flat().toSorted((a, b) => a.openedAt.getTime() - b.openedAt.getTime())
  return earliestFirst.filter(({ videoId }, at) => earliestFirst.findIndex((row) => row.videoId === videoId) === at)
}

async function findOpenings(db: Db, grants: SQL | undefined): Promise<Opening[]> {
  const { videoId, openedAt, isFree } = openings
  const rows = await db
    .select({ videoId, openedAt, isFree })
    .from(access)
    .innerJoin(openings, eq(openings.accessId, access.id))
    .where(grants)
  return firstOpenings(rows)
}

export async function findVideoNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, name } = publishedVideos
  const rows = await db.select({ id, name }).from(publishedVideos).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.name]))
}
