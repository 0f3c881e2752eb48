import { and, eq, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { access, givesAccess } from '../../sales/tables/tables.ts'

export async function endAllAccess(db: Db, userId: string, endedBy: string, reason: string): Promise<void> {
  await db
    .update(access)
    .set({ endedAt: sql`now()`, endedBy, endReason: reason })
    .where(and(eq(access.userId, userId), givesAccess(access)))
}

/** Disables an account. Its tokens stay invalid when it is enabled again. */
export async function disableAccount(db: Db, userId: string, reason: string): Promise<void> {
  await db
    .update(users)
    .set({ disabledAt: sql`now()`, disabledReason: reason, sessionVersion: sql`${users.sessionVersion} + 1` })
    .where(eq(users.id, userId))
}

export async function enableAccount(db: Db, userId: string): Promise<void> {
  await db.update(users).set({ disabledAt: null, disabledReason: null }).where(eq(users.id, userId))
}
