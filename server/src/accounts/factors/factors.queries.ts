import { and, count, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { databaseNow } from '../../platform/db/time.ts'
import { newId } from '../../platform/ids.ts'
import { userHasAuthenticator, userHasPasskey } from '../sessions/proofs.ts'
import { authenticators, passkeyChallenges, passkeys, recoveryCodes, users } from '../tables/tables.ts'
import { recoveryCodeHash } from './recovery-codes.ts'

const factorFlags = { hasAuthenticator: userHasAuthenticator, hasPasskey: userHasPasskey }

const pendingMinutes = 30

export async function findFactorUser(db: Db, userId: string) {
  const [user] = await db
    .select({
      id: users.id,
      email: users.email,
      emailKey: users.emailKey,
      role: users.role,
      passwordHash: users.passwordHash,
      now: databaseNow,
      ...factorFlags,
    })
    .from(users)
    .where(eq(users.id, userId))
  return user
}

export async function findAuthenticatorSince(db: Db, userId: string): Promise<Date | null> {
  const [app] = await db.select().from(authenticators).where(eq(authenticators.userId, userId))
  return app?.secret ? app.confirmedAt : null
}

export const selectPasskeys = (db: Db, userId: string) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt))

export async function findKey(db: Db, userId: string): Promise<string | null> {
  const [app] = await db.select().from(authenticators).where(eq(authenticators.userId, userId))
  return app?.secret ?? null
}

export async function findPendingKey(db: Db, userId: string): Promise<string | null> {
  const isFresh = sql`${authenticators.pendingSince} > now() - make_interval(mins => ${pendingMinutes})`
  const [app] = await db
    .select()
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isFresh))
  return app?.pendingSecret ?? null
}

export async function storePendingKey(db: Db, userId: string, pendingSecret: string): Promise<void> {
  const pending = { pendingSecret, pendingSince: sql`now()` }
  await db
    .insert(authenticators)
    .values({ userId, ...pending })
    .onConflictDoUpdate({ target: authenticators.userId, set: pending })
}

/** Puts a pending key to use. @returns false if another call changed it in the meantime */
export async function confirmKey(db: Db, userId: string, key: string, step: number): Promise<boolean> {
  const confirmed = await db
    .update(authenticators)
    .set({ secret: key, confirmedAt: sql`now()`, lastStep: step, pendingSecret: null, pendingSince: null })
    .where(and(eq(authenticators.userId, userId), eq(authenticators.pendingSecret, key)))
    .returning({ userId: authenticators.userId })
  return confirmed.length > 0
}

/** Uses up a time step, so that only one of two simultaneous calls with the same code gets true. */
export async function consumeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const used = await db
    .update(authenticators)
    .set({ lastStep: step })
    .where(
      and(
        eq(authenticators.userId, userId),
        isNotNull(authenticators.secret),
        sql`coalesce(${authenticators.lastStep}, 0) < ${step}`,
      ),
    )
    .returning({ userId: authenticators.userId })
  return used.length > 0
}

export async function deleteAuthenticator(db: Db, userId: string): Promise<boolean> {
  const deleted = await db.delete(authenticators).where(eq(authenticators.userId, userId)).returning()
  return deleted.some(({ secret }) => secret !== null)
}

/** Locks a user, so that two simultaneous changes of factors come one after the other. Needs a transaction. */
export async function lockFactorUser(db: Db, userId: string) {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  return findFactorUser(db, userId)
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}

/** Replaces all codes. Needs a transaction. */
export async function replaceRecoveryCodes(db: Db, userId: string, codes: readonly string[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (codes.length === 0) return
  await db.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: recoveryCodeHash(code) })))
}

/** Uses up a code in one statement, so that only one of two simultaneous calls gets true. */
export async function consumeRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, recoveryCodeHash(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ codeHash: recoveryCodes.codeHash })
  return used.length > 0
}

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
