import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { siteState } from '../../platform/db/schema.ts'

/** Undefined before the first start has imported the content. */
export async function readContentVersion(db: Db): Promise<number | undefined> {
  const [row] = await db.select({ version: siteState.contentVersion }).from(siteState)
  return row?.version
}

/** Raises the content version, so that every instance looks at what is published. */
export async function raiseContentVersion(db: Db): Promise<void> {
  await db.insert(siteState).values({ id: 1, contentVersion: 0 }).onConflictDoNothing()
  await db.update(siteState).set({ contentVersion: sql`${siteState.contentVersion} + 1` })
}
