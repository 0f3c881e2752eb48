import { emailKey } from '@course/contract/typed-text/email-address'
import { and, desc, eq, getTableColumns, gt, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/db.ts'
import { databaseNow } from '../../platform/db/time.ts'
import { digest, newId } from '../../platform/ids.ts'
import { access } from '../../sales/tables/tables.ts'
import { passwordCodes, users } from '../tables/tables.ts'
import { lockUser, type UserRow } from './users.ts'

export type CodeKind = 'reset' | 'invitation'

export async function findAccountById(db: Db, userId: string): Promise<(UserRow & { now: Date }) | undefined> {
  const [user] = await db
    .select({ ...getTableColumns(users), now: databaseNow })
    .from(users)
    .where(eq(users.id, userId))
  return user
}

export async function recordLogin(db: Db, userId: string): Promise<void> {
  const unlocked = db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update', { skipLocked: true })
  await db.update(users).set({ lastLoginAt: sql`now()` }).where(inArray(users.id, unlocked))
}

export async function findEndOfAccess(db: Db, userId: string) {
  const [last] = await db
    .select({ reason: access.endReason, byAdministrator: sql<boolean>`${access.endedBy} is not null` })
    .from(access)
    .where(eq(access.userId, userId))
    .orderBy(sql`${access.endedAt} desc nulls last`)
    .limit(1)
  return last
}

/** Locks the user, so that two emails at once leave one code. @throws Error if that is no longer their address */
export async function storeCode(
  db: Db,
  code: { userId: string; email: string; kind: CodeKind; token: string; lifeSeconds: number },
): Promise<void> {
  const user = await lockUser(db, code.userId)
  if (user?.emailKey !== emailKey(code.email)) throw new Error('the address changed while its email was written')
  await db.delete(passwordCodes).where(and(eq(passwordCodes.userId, code.userId), eq(passwordCodes.kind, code.kind)))
  await db.insert(passwordCodes).values({
    id: newId(),
    userId: code.userId,
    kind: code.kind,
    tokenHash: digest(code.token),
    expiresAt: sql`now() + make_interval(secs => ${code.lifeSeconds})`,
  })
}

const usable = (userId: string, token: string) =>
  and(
    eq(passwordCodes.userId, userId),
    eq(passwordCodes.tokenHash, digest(token)),
    isNull(passwordCodes.usedAt),
    gt(passwordCodes.expiresAt, sql`now()`),
  )

export const isCodeUsable = async (db: Db, userId: string, token: string): Promise<boolean> =>
  (await db.$count(passwordCodes, usable(userId, token))) > 0

/** Uses a code up in one statement, so that only one of two simultaneous calls gets true. */
export async function consumeCode(db: Db, userId: string, token: string): Promise<boolean> {
  const used = await db
    .update(passwordCodes)
    .set({ usedAt: sql`now()` })
    .where(usable(userId, token))
    .returning({ id: passwordCodes.id })
  return used.length > 0
}

/** Records that somebody reads the emails to the account's present address. */
export async function markEmailConfirmed(db: Db, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())` })
    .where(eq(users.id, userId))
}

/** Ends every session. @returns false, changing nothing, if the account is disabled or the session has ended */
export async function replacePassword(
  db: Db,
  userId: string,
  passwordHash: string,
  sessionVersion?: number,
): Promise<boolean> {
  const isSession = sessionVersion === undefined ? undefined : eq(users.sessionVersion, sessionVersion)
  const changed = await db
    .update(users)
    .set({ passwordHash, sessionVersion: sql`${users.sessionVersion} + 1` })
    .where(and(eq(users.id, userId), isNull(users.disabledAt), isSession))
    .returning({ id: users.id })
  return changed.length > 0
}

export const hasSuperAdmin = async (db: Db): Promise<boolean> =>
  (await db.$count(users, eq(users.role, 'Super Admin'))) > 0

const giver = alias(users, 'giver')
const ender = alias(users, 'ender')
const fullName = (person: typeof giver | typeof ender) =>
  sql<string | null>`${person.firstName} || ' ' || ${person.lastName}`

export async function selectUserAccess(db: Db, userId: string) {
  return db
    .select({
      source: access.source,
      purchaseId: access.purchaseId,
      grantedAt: access.grantedAt,
      grantedBy: fullName(giver),
      grantReason: access.grantReason,
      endedAt: access.endedAt,
      endedBy: fullName(ender),
      endReason: access.endReason,
    })
    .from(access)
    .leftJoin(giver, eq(giver.id, access.grantedBy))
    .leftJoin(ender, eq(ender.id, access.endedBy))
    .where(eq(access.userId, userId))
    .orderBy(desc(access.grantedAt), desc(access.id))
}
