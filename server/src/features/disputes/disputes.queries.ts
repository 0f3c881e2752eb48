import { eq } from 'drizzle-orm'
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
