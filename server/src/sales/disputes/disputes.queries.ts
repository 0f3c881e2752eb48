import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { siteState } from '../../platform/db/site-state.ts'
import { disputes } from '../tables/tables.ts'
import type { DisputeFacts } from './dispute-rules.ts'

/** A known dispute. The caller has locked its attempt, so that reports are processed one after another. */
export async function findDispute(db: Db, id: string): Promise<DisputeFacts | undefined> {
  const [dispute] = await db.select().from(disputes).where(eq(disputes.id, id))
  return dispute
}

export async function saveDispute(db: Db, id: string, attemptId: string, facts: DisputeFacts): Promise<void> {
  const row = { id, attemptId, ...facts }
  await db.insert(disputes).values(row).onConflictDoUpdate({ target: disputes.id, set: row })
}

export async function findOpenDisputes(db: Db): Promise<string[]> {
  const rows = await db.select({ id: disputes.id }).from(disputes).where(eq(disputes.status, 'open'))
  return rows.map(({ id }) => id)
}

export async function readLastDisputeSearch(db: Db): Promise<Date | null> {
  const [state] = await db.select({ at: siteState.disputesSearchedAt }).from(siteState)
  return state?.at ?? null
}

export async function saveLastDisputeSearch(db: Db, at: Date): Promise<void> {
  await db.update(siteState).set({ disputesSearchedAt: at })
}
