import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { siteState } from '../../db/schema.ts'
import { inSeconds } from '../../db/time.ts'

/**
 * Takes or keeps the right to sweep. It runs out by itself, so that a crashed instance blocks nobody for long.
 * @returns whether this instance has it
 */
export async function acquireSweeperLease(db: Db, instance: string, seconds: number): Promise<boolean> {
  const held = await db
    .update(siteState)
    .set({ sweeper: instance, sweeperUntil: inSeconds(seconds) })
    .where(
      sql`${siteState.sweeper} = ${instance} or ${siteState.sweeperUntil} is null or ${siteState.sweeperUntil} <= now()`,
    )
    .returning({ id: siteState.id })
  return held.length > 0
}

export async function releaseSweeperLease(db: Db, instance: string): Promise<void> {
  await db.update(siteState).set({ sweeper: null, sweeperUntil: null }).where(eq(siteState.sweeper, instance))
}
