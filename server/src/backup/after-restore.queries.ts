import { and, eq, isNull, sql } from 'drizzle-orm'
import { passwordCodes, users } from '../accounts/tables/tables.ts'
import type { Db } from '../platform/db/db.ts'

/**
 * Ends all sessions and reset codes, because a backup may contain some that ended after it was taken. The new session
 * numbers grow with time: the next number after the backup's may already have been used. Invitations stay valid.
 */
export async function endRestoredSessions(db: Db): Promise<void> {
  const secondsSince2026 = sql`extract(epoch from now() - timestamptz '2026-01-01 00:00:00+00')::int`
  await db.update(users).set({ sessionVersion: sql`greatest(${users.sessionVersion} + 1, ${secondsSince2026})` })
  await db
    .update(passwordCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(passwordCodes.kind, 'reset'), isNull(passwordCodes.usedAt)))
}
