import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import type { Grant } from '../../sales/sales.ts'
import { access, givesAccess, openings, readings } from '../../sales/tables/tables.ts'

export const findActiveGrants = (db: Db, userId: string): Promise<Grant[]> =>
  db
    .select({ id: access.id, purchaseId: access.purchaseId })
    .from(access)
    .where(and(eq(access.userId, userId), givesAccess(access)))
    .orderBy(access.id)

/** Those of a user's grants, read earlier in the transaction, that are still active. */
export async function filterActiveGrants<G extends Grant>(tx: Db, userId: string, grants: readonly G[]): Promise<G[]> {
  const active = new Set((await findActiveGrants(tx, userId)).map(({ id }) => id))
  return grants.filter(({ id }) => active.has(id))
}

interface Opened {
  videoId: string
  isFree: boolean
}

export async function recordOpening(tx: Db, opened: Opened, grants: readonly Grant[]): Promise<void> {
  const rows = grants.map(({ id }) => ({ accessId: id, ...opened }))
  await tx.insert(openings).values(rows).onConflictDoNothing()
}

export async function recordReading(tx: Db, opened: Opened, grants: readonly Grant[]): Promise<void> {
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
