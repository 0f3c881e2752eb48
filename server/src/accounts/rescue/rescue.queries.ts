import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import {
  authenticators,
  passkeyChallenges,
  passkeys,
  proofs,
  recoveryCodes,
  rescueLinks,
  users,
} from '../tables/tables.ts'

/** Stores a link and ends the account's earlier ones. Needs a transaction. */
export async function storeRescueLink(
  tx: Db,
  link: { tokenHash: string; userId: string; minutes: number },
): Promise<void> {
  const { tokenHash, userId, minutes } = link
  await tx.delete(rescueLinks).where(eq(rescueLinks.userId, userId))
  await tx.insert(rescueLinks).values({ tokenHash, userId, expiresAt: sql`now() + make_interval(mins => ${minutes})` })
}

const isUsable = (tokenHash: string) =>
  and(eq(rescueLinks.tokenHash, tokenHash), isNull(rescueLinks.usedAt), gt(rescueLinks.expiresAt, sql`now()`))

export async function findRescued(db: Db, tokenHash: string) {
  const [user] = await db
    .select({ id: users.id, email: users.email, emailKey: users.emailKey, passwordHash: users.passwordHash })
    .from(rescueLinks)
    .innerJoin(users, eq(users.id, rescueLinks.userId))
    .where(and(isUsable(tokenHash), isNull(users.disabledAt)))
  return user
}

/** Uses a link up in one statement, so that only one of two simultaneous calls gets true. */
export async function consumeRescueLink(tx: Db, tokenHash: string): Promise<boolean> {
  const used = await tx
    .update(rescueLinks)
    .set({ usedAt: sql`now()` })
    .where(isUsable(tokenHash))
    .returning({ userId: rescueLinks.userId })
  return used.length > 0
}

export async function removeFactors(tx: Db, userId: string): Promise<void> {
  for (const table of [authenticators, passkeys, recoveryCodes, passkeyChallenges, proofs]) {
    await tx.delete(table).where(eq(table.userId, userId))
  }
}

/** Deletes links that expired a day ago. The audit log keeps what was done with them. */
export async function deleteEndedRescueLinks(db: Db): Promise<void> {
  await db.delete(rescueLinks).where(sql`${rescueLinks.expiresAt} < now() - interval '1 day'`)
}
