import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { supportViews } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'

type Row = typeof supportViews.$inferSelect

export async function insertView(
  db: Db,
  view: Pick<Row, 'id' | 'userId' | 'viewedBy' | 'reason'>,
  seconds: number,
): Promise<Date> {
  const expiresAt = sql`now() + make_interval(secs => ${seconds})`
  const [row] = await db
    .insert(supportViews)
    .values({ ...view, expiresAt })
    .returning({ startedAt: supportViews.startedAt })
  if (!row) throw new Error('a support view was not stored')
  return row.startedAt
}

export async function endView(db: Db, id: string): Promise<void> {
  await db
    .update(supportViews)
    .set({ endedAt: sql`least(now(), ${supportViews.expiresAt})` })
    .where(and(eq(supportViews.id, id), isNull(supportViews.endedAt)))
}

export function selectViews(db: Db, userId: string, limit: number) {
  const { startedAt, endedAt, expiresAt } = supportViews
  return db
    .select({ startedAt, endedAt, expiresAt })
    .from(supportViews)
    .where(eq(supportViews.userId, userId))
    .orderBy(desc(startedAt))
    .limit(limit)
}
