import { erasedSentence } from '@course/contract/office/own-data/own-data'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { erasures } from '../tables/tables.ts'

type ErasureRow = typeof erasures.$inferSelect

export async function findErasure(db: Db, userId: string): Promise<ErasureRow | undefined> {
  const [row] = await db.select().from(erasures).where(eq(erasures.userId, userId))
  return row
}

/** @throws Refusal conflict for a person whose data is being erased, or was */
export async function refuseErased(db: Db, userId: string): Promise<void> {
  if (await findErasure(db, userId)) throw new Refusal('conflict', erasedSentence)
}
