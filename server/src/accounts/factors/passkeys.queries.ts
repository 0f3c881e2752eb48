import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { passkeyChallenges, passkeys } from '../tables/tables.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
export type ChallengePurpose = (typeof passkeyChallenges.$inferSelect)['purpose']

const challengeMinutes = 5

/** @returns the challenge's ID, by the database's clock good for five minutes */
export async function storeChallenge(
  db: Db,
  challenge: { userId: string; purpose: ChallengePurpose; challenge: string },
): Promise<string> {
  const id = newId()
  const expiresAt = sql`now() + make_interval(mins => ${challengeMinutes})`
  await db.insert(passkeyChallenges).values({ ...challenge, id, expiresAt })
  return id
}

/** Uses up a challenge in one statement, whatever is then wrong with the answer to it. */
export async function consumeChallenge(db: Db, id: string, purpose: ChallengePurpose) {
  const [used] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.id, id),
        eq(passkeyChallenges.purpose, purpose),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning()
  return used
}

export async function deleteExpiredChallenges(db: Db): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`))
}

export async function insertPasskey(db: Db, passkey: typeof passkeys.$inferInsert): Promise<void> {
  await db.insert(passkeys).values(passkey)
}

export async function findPasskey(db: Db, userId: string, credentialId: string): Promise<PasskeyRow | undefined> {
  const [passkey] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, credentialId)))
  return passkey
}

/** Records a use. @returns false if another use with this counter or a later one came first */
export async function advanceCounter(db: Db, { id, counter: before }: PasskeyRow, counter: number): Promise<boolean> {
  const used = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, before)))
    .returning({ id: passkeys.id })
  return used.length > 0
}

/** @returns whether there was one */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id })
  return deleted.length > 0
}
