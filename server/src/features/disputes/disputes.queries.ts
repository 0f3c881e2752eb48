import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { disputes, siteState } from '../../db/schema.ts'
import type { DisputeFacts } from './dispute-rules.ts'

/** What is known of a dispute. The caller holds its attempt, so that two reports take turns. */
export async function findDispute(db: Db, id: string): Promise<DisputeFacts | undefined> {
  const [dispute] = await db.select().from(disputes).where(eq(disputes.id, id))
  return dispute
}

export async function saveDispute(db: Db, id: string, attemptId: string, facts: DisputeFacts): Promise<void> {
  const row = { id, attemptId, ...facts }
  await db.insert(disputes).values(row).onConflictDoUpdate({ target: disputes.id, set: row })
}

type Status = (typeof disputes.$inferSelect)['status']

/** Whether a payment has a dispute with one of these statuses. Retrievals don't count: they move no money. */
async function hasDispute(db: Db, attemptId: string, statuses: Status[]): Promise<boolean> {
  const found = await db
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
  return found.length > 0
}

/** Whether a dispute about a payment is open, or the bank took the money back. */
export const isDisputed = (db: Db, attemptId: string): Promise<boolean> => hasDispute(db, attemptId, ['open', 'lost'])

/** Whether the bank took a payment back. */
export const isLostToBank = (db: Db, attemptId: string): Promise<boolean> => hasDispute(db, attemptId, ['lost'])

/** The disputes that have not ended, as far as we know. */
export async function findOpenDisputes(db: Db): Promise<string[]> {
  const rows = await db.select({ id: disputes.id }).from(disputes).where(eq(disputes.status, 'open'))
  return rows.map(({ id }) => id)
}

/** When the provider's disputes were last searched with success. */
export async function readLastDisputeSearch(db: Db): Promise<Date | null> {
  const [state] = await db.select({ at: siteState.disputesSearchedAt }).from(siteState)
  return state?.at ?? null
}

export async function saveLastDisputeSearch(db: Db, at: Date): Promise<void> {
  await db.update(siteState).set({ disputesSearchedAt: at })
}
