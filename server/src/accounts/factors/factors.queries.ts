import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { databaseNow } from '../../platform/db/time.ts'
import { userHasAuthenticator, userHasPasskey } from '../sessions/proofs.queries.ts'
import { authenticators, passkeys, users } from '../tables/tables.ts'

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

export const findAdministratorsWithoutFactor = (db: Db) =>
  db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(sql`${users.role} <> 'Paid User' and ${users.disabledAt} is null
      and not (${userHasAuthenticator} or ${userHasPasskey})`)
    .orderBy(users.registeredAt, users.id)

/** Locks a user, so that two simultaneous changes of factors come one after the other. Needs a transaction. */
export async function lockFactorUser(db: Db, userId: string) {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  return findFactorUser(db, userId)
}
