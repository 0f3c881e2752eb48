import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { disputes } from '../../db/schema.ts'

type Status = (typeof disputes.$inferSelect)['status']

/** Whether a payment has a dispute in one of these statuses. Retrievals don't count, because they move no money. */
async function hasDispute(db: Db, attemptId: string, statuses: Status[]): Promise<boolean> {
  const rows = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(
      and(
        eq(disputes.attemptId, attemptId),
        inArray(disputes.status, statuses),
        sql`${disputes.kind} is distinct from 'retrieval'`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Whether a payment has an open or a lost dispute. */
export const isDisputed = (db: Db, attemptId: string): Promise<boolean> => hasDispute(db, attemptId, ['open', 'lost'])

/** Whether a payment was charged back. */
export const isChargedBack = (db: Db, attemptId: string): Promise<boolean> => hasDispute(db, attemptId, ['lost'])
