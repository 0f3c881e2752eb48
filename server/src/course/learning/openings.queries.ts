import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import type { Grant } from '../../sales/sales.ts'
import { access, givesAccess, openings, readings } from '../../sales/tables/tables.ts'

/** A user's active grants of access. */
export const findActiveGrants = (db: Db, userId: string): Promise<Grant[]> =>
  db
    .select({ id: access.id, purchaseId: access.purchaseId })
    .from(access)
    .where(and(eq(access.userId, userId), givesAccess(access)))
    .orderBy(access.id)

/** Those of a user's grants, read earlier in the transaction, that are still active. */
export async function stillActive<G extends Grant>(tx: Db, userId: string, grants: readonly G[]): Promise<G[]> {
  const active = new Set((await findActiveGrants(tx, userId)).map(({ id }) => id))
  return grants.filter(({ id }) => active.has(id))
}

/** A video, and whether its lesson is free now. */
interface Opened {
  videoId: string
  isFree: boolean
}

/** Records that a user played a video, for each of these grants. Repeating it changes nothing. */
export async function noteOpening(tx: Db, opened: Opened, grants: readonly Grant[]): Promise<void> {
  const rows = grants.map(({ id }) => ({ accessId: id, ...opened }))
  await tx.insert(openings).values(rows).onConflictDoNothing()
}

/** Records that a video's lesson was read, for each of these grants. Repeating it changes nothing. */
export async function noteReading(tx: Db, opened: Opened, grants: readonly Grant[]): Promise<void> {
  const rows = grants.map(({ id }) => ({ accessId: id, ...opened }))
  await tx.insert(readings).values(rows).onConflictDoNothing()
}

/** Whether a user has access, and the newest purchase that gave it, both read at the same moment. */
export async function findCurrentAccess(
  db: Db,
  userId: string,
): Promise<{ hasAccess: boolean; purchaseId: string | null }> {
  const grants = await db
    .select({ purchaseId: access.purchaseId })
    .from(access)
    .where(and(eq(access.userId, userId), givesAccess(access)))
    .orderBy(desc(access.grantedAt))
  return { hasAccess: grants.length > 0, purchaseId: grants.find((grant) => grant.purchaseId)?.purchaseId ?? null }
}

/** The purchase of a user's newest active grant of access; undefined if it came without one. */
export const findCurrentPurchaseId = async (db: Db, userId: string): Promise<string | undefined> =>
  (await findCurrentAccess(db, userId)).purchaseId ?? undefined
