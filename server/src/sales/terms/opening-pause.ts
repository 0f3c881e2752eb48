import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { termsVersions } from '../../publishing/tables/tables.ts'
import { access, attempts, cancellations, givesAccess, purchases } from '../tables/tables.ts'

export type Grant = Pick<typeof access.$inferSelect, 'id' | 'purchaseId'>

const pausablePurchases = (db: Db, which: SQL) =>
  db
    .select({ id: purchases.id })
    .from(purchases)
    .innerJoin(attempts, eq(attempts.id, purchases.attemptId))
    .innerJoin(termsVersions, eq(termsVersions.version, attempts.termsVersion))
    .where(and(which, sql`(${termsVersions.text}->>'requestPausesOpening')::boolean`))
    .orderBy(asc(purchases.id))

/** The open request, made within the window, that pauses a user's openings; undefined if none does. */
export async function findPause(db: Db, userId: string) {
  const current = db
    .select({ id: access.purchaseId })
    .from(access)
    .where(and(eq(access.userId, userId), givesAccess(access)))
  return findRequest(db, await pausablePurchases(db, inArray(purchases.id, current)))
}

/** The same for some grants: their purchases are locked, so that no request is made before the transaction ends. */
export async function lockPause(tx: Db, grants: readonly Pick<Grant, 'purchaseId'>[]) {
  const ids = grants.flatMap(({ purchaseId }) => purchaseId ?? [])
  if (ids.length === 0) return undefined
  return findRequest(tx, await pausablePurchases(tx, inArray(purchases.id, ids)).for('share', { of: purchases }))
}

async function findRequest(db: Db, among: { id: string }[]) {
  if (among.length === 0) return undefined
  const [request] = await db
    .select({
      purchaseId: cancellations.purchaseId,
      deadline: cancellations.deadline,
      timeZone: purchases.timeZone,
      canAskAgain: sql<boolean>`now() < ${cancellations.deadline}`,
    })
    .from(cancellations)
    .innerJoin(purchases, eq(purchases.id, cancellations.purchaseId))
    .where(
      and(
        inArray(
          cancellations.purchaseId,
          among.map(({ id }) => id),
        ),
        eq(cancellations.state, 'open'),
        lt(cancellations.requestedAt, cancellations.deadline),
      ),
    )
    .limit(1)
  return request
}

/** Whether something can be opened during a pause: what is open already, and what is free. */
export const mayOpenInPause = (opening: {
  how: 'played' | 'read'
  isOpened: boolean
  isRead: boolean
  isFree: boolean
}): boolean => opening.isFree || opening.isOpened || (opening.how === 'read' && opening.isRead)
