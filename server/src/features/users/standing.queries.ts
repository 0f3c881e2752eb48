import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/db.ts'
import { access, users } from '../../db/schema.ts'

const giver = alias(users, 'giver')
const ender = alias(users, 'ender')
const nameOf = (person: typeof giver | typeof ender) =>
  sql<string | null>`${person.firstName} || ' ' || ${person.lastName}`

/** Why somebody has, or had, access, the latest first, with the names of whoever gave and ended it. */
export async function selectAccessOf(db: Db, userId: string) {
  return db
    .select({
      source: access.source,
      purchaseId: access.purchaseId,
      grantedAt: access.grantedAt,
      grantedBy: nameOf(giver),
      grantReason: access.grantReason,
      endedAt: access.endedAt,
      endedBy: nameOf(ender),
      endReason: access.endReason,
    })
    .from(access)
    .leftJoin(giver, eq(giver.id, access.grantedBy))
    .leftJoin(ender, eq(ender.id, access.endedBy))
    .where(eq(access.userId, userId))
    .orderBy(desc(access.grantedAt), desc(access.id))
}

/** Ends all that is open. Answers false where nothing is. */
export async function endAllAccess(db: Db, userId: string, endedBy: string, reason: string): Promise<boolean> {
  const ended = await db
    .update(access)
    .set({ endedAt: sql`now()`, endedBy, endReason: reason })
    .where(and(eq(access.userId, userId), isNull(access.endedAt)))
    .returning({ id: access.id })
  return ended.length > 0
}

/** Shuts an account. Its tokens stay refused when it is opened again. */
export async function shutAccount(db: Db, userId: string, reason: string): Promise<void> {
  await db
    .update(users)
    .set({ disabledAt: sql`now()`, disabledReason: reason, sessionVersion: sql`${users.sessionVersion} + 1` })
    .where(eq(users.id, userId))
}

export async function openAccount(db: Db, userId: string): Promise<void> {
  await db.update(users).set({ disabledAt: null, disabledReason: null }).where(eq(users.id, userId))
}
