import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { passwordCodes, siteState, users } from '../db/schema.ts'

/**
 * What ended after a backup was taken would live again with it: sessions above all. Each account gets a session number
 * that grows with time, since one that merely follows the backup's may have been given out already. Codes that reset
 * a password end too; an invitation stays, for whoever has not followed it yet.
 */
export async function endWhatMustNotComeBack(db: Db): Promise<void> {
  const secondsSince2026 = sql`extract(epoch from now() - timestamptz '2026-01-01 00:00:00+00')::int`
  await db.update(users).set({ sessionVersion: sql`greatest(${users.sessionVersion} + 1, ${secondsSince2026})` })
  await db
    .update(passwordCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(passwordCodes.kind, 'reset'), isNull(passwordCodes.usedAt)))
  await db.update(siteState).set({ sweeper: null, sweeperUntil: null })
}
