import { and, eq, isNull, sql } from 'drizzle-orm'
import { erasures, passwordCodes, users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { digest } from '../../platform/ids.ts'
import { access, givesAccess } from '../../sales/tables/tables.ts'

type ErasureRow = typeof erasures.$inferSelect

/** Closes the account and ends its access at once. @returns false if the erasure was requested before */
export async function beginErasure(tx: Db, userId: string, requestedBy: ErasureRow['requestedBy']): Promise<boolean> {
  const inserted = await tx
    .insert(erasures)
    .values({ userId, requestedBy })
    .onConflictDoNothing()
    .returning({ userId: erasures.userId })
  if (inserted.length === 0) return false
  await tx
    .update(users)
    .set({
      role: 'Paid User',
      passwordHash: null,
      sessionVersion: sql`${users.sessionVersion} + 1`,
      disabledAt: sql`coalesce(${users.disabledAt}, now())`,
      disabledReason: 'The data of this person is being erased.',
    })
    .where(eq(users.id, userId))
  await tx.delete(passwordCodes).where(eq(passwordCodes.userId, userId))
  await tx
    .update(access)
    .set({ endedAt: sql`now()` })
    .where(and(eq(access.userId, userId), givesAccess(access)))
  return true
}

export async function findUnfinished(db: Db): Promise<string[]> {
  const rows = await db
    .select({ userId: erasures.userId })
    .from(erasures)
    .where(isNull(erasures.finishedAt))
    .orderBy(erasures.requestedAt)
  return rows.map(({ userId }) => userId)
}

export async function holdErasure(db: Db, userId: string, heldUntil: Date | null): Promise<void> {
  await db.update(erasures).set({ heldUntil }).where(eq(erasures.userId, userId))
}

export async function finishErasure(db: Db, userId: string): Promise<void> {
  await db.update(erasures).set({ finishedAt: sql`now()`, heldUntil: null }).where(eq(erasures.userId, userId))
}

/** What identifies the erased people outside the database: digests of their IDs, which are random. */
export async function readErasedDigests(db: Db): Promise<string[]> {
  const rows = await db.select({ userId: erasures.userId }).from(erasures)
  return rows.map(({ userId }) => digest(userId))
}

/** The erased people that a restored backup brought back, by digest of their ID, by ID, or by address. */
export interface Erased {
  digests: ReadonlySet<string>
  named: readonly string[]
}

/** Begins the erasures again that were requested after a backup was taken. */
export async function beginErasuresAgain(tx: Db, { digests, named }: Erased) {
  const people = await tx.select({ id: users.id, email: users.email }).from(users)
  const known = new Set(named.map((each) => each.toLowerCase()))
  const isNamed = ({ id, email }: (typeof people)[number], each: string) => each === id || each === email.toLowerCase()
  const ids = people
    .filter((person) => digests.has(digest(person.id)) || known.has(person.id) || known.has(person.email.toLowerCase()))
    .map(({ id }) => id)
  let erasedAgain = 0
  for (const id of ids) if (await beginErasure(tx, id, 'restore')) erasedAgain += 1
  return { erasedAgain, unknown: [...known].filter((each) => !people.some((person) => isNamed(person, each))) }
}
