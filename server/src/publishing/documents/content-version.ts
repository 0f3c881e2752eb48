import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { siteState } from '../../platform/db/site-state.ts'

export async function readContentVersion(db: Db): Promise<number> {
  const [row] = await db.select({ version: siteState.contentVersion }).from(siteState)
  return row?.version ?? 0
}

/** Lets every process compare its course, its captions and its search index with the database. */
export async function raiseContentVersion(db: Db): Promise<void> {
  await db.insert(siteState).values({ id: 1, contentVersion: 0 }).onConflictDoNothing()
  await db.update(siteState).set({ contentVersion: sql`${siteState.contentVersion} + 1` })
}
