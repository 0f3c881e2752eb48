import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { siteState } from '../../platform/db/site-state.ts'
import { inSeconds } from '../../platform/db/time.ts'

/** Acquires or renews the sweeper lease. It expires, so that a crashed instance doesn't block the others. */
export async function acquireSweeperLease(db: Db, instance: string, seconds: number): Promise<boolean> {
  const acquired = await db
    .update(siteState)
    .set({ sweeper: instance, sweeperUntil: inSeconds(seconds), sweptAt: sql`now()` })
    .where(
      sql`${siteState.sweeper} = ${instance} or ${siteState.sweeperUntil} is null or ${siteState.sweeperUntil} <= now()`,
    )
    .returning({ id: siteState.id })
  return acquired.length > 0
}

export async function releaseSweeperLease(db: Db, instance: string): Promise<void> {
  await db.update(siteState).set({ sweeper: null, sweeperUntil: null }).where(eq(siteState.sweeper, instance))
}
