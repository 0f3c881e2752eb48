import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { access } from '../../platform/db/schema.ts'

/** When a user without access last had it. Null if they never had. */
export async function findAccessEnd(db: Db, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ endedAt: sql<Date | null>`max(${access.endedAt})`.mapWith(access.endedAt) })
    .from(access)
    .where(eq(access.userId, userId))
  return row?.endedAt ?? null
}
