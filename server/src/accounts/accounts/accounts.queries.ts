import { pickUserFields, type UserFields } from '@course/contract/office/users/users'
import { emailKey } from '@course/contract/typed-text/email-address'
import {
  and,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  notInArray,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, preparedStatements } from '../../platform/db/db.ts'
import { databaseNow } from '../../platform/db/time.ts'
import { digest, newId } from '../../platform/ids.ts'
import { access, disputes, givesAccess, purchases } from '../../sales/tables/tables.ts'
import { userHasAuthenticator, userHasPasskey } from '../sessions/proofs.queries.ts'
import { passkeyChallenges, passwordCodes, users } from '../tables/tables.ts'

const later = alias(access, 'later')

export type UserRow = typeof users.$inferSelect
export type CodeKind = 'reset' | 'invitation'

export type LoginRow = UserRow & { now: Date; hasAuthenticator: boolean; hasPasskey: boolean }

/** Runs at every login. */
const accountStatement = preparedStatements((db) =>
  db
    .select({
      ...getTableColumns(users),
      hasAuthenticator: userHasAuthenticator,
      hasPasskey: userHasPasskey,
      now: databaseNow,
    })
    .from(users)
    .where(eq(users.emailKey, sql.placeholder('emailKey')))
    .prepare('find_account_by_email'),
)

/** The account with an email, even if disabled, which factors it has, and the database's time. */
export async function findAccountByEmail(db: Db, email: string): Promise<LoginRow | undefined> {
  const [user] = await accountStatement(db).execute({ emailKey: emailKey(email) })
  return user
}

export async function findAccount(db: Db, userId: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  return user
}

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

export async function hasAccess(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: access.id })
    .from(access)
    .where(and(eq(access.userId, userId), givesAccess(access)))
    .limit(1)
  return rows.length > 0
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

/**
 * Whether an administrator ended access to a purchase that is still paid for: collected, not fully refunded, and not
 * lost in a dispute.
 */
export async function isAccessEndedBySeller(db: Db, userId: string): Promise<boolean> {
  const lost = db
    .select()
    .from(disputes)
    .where(
      and(
        eq(disputes.attemptId, purchases.attemptId),
        eq(disputes.status, 'lost'),
        sql`${disputes.kind} is distinct from 'retrieval'`,
      ),
    )
  const rows = await db
    .select({ id: access.id })
    .from(access)
    .innerJoin(purchases, eq(purchases.id, access.purchaseId))
    .where(
      and(
        eq(access.userId, userId),
        isNotNull(access.endedBy),
        // Access that was restored and ended in another way since is no longer ended by the administrator.
        notExists(
          db
            .select()
            .from(later)
            .where(and(eq(later.purchaseId, access.purchaseId), gt(later.grantedAt, access.grantedAt))),
        ),
        // The status of a refunded payment can also be "disputed", so the amounts decide.
        lt(purchases.refundedCents, purchases.amountCents),
        notInArray(purchases.status, ['refunded', 'not collected']),
        notExists(lost),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/**
 * Stores a code's digest and deletes older codes of its kind. The database's clock decides when it expires.
 * Needs a transaction: it locks the user's row, so that two simultaneous emails don't leave two codes.
 * @throws Error if that is no longer the user's address: a code must not be sent to a former one
 */
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

export async function isCodeUsable(db: Db, userId: string, token: string): Promise<boolean> {
  const rows = await db.select({ id: passwordCodes.id }).from(passwordCodes).where(usable(userId, token))
  return rows.length > 0
}

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

/** Deletes every code of an account, and its challenges for passkeys, which rest on its password. */
export async function deleteCodes(db: Db, userId: string): Promise<void> {
  await db.delete(passwordCodes).where(eq(passwordCodes.userId, userId))
  await db.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId))
}

/**
 * Sets a password and ends every session.
 * @param sessionVersion the caller's session, which must not have ended in the meantime
 * @returns false, without any change, if the account is disabled or the session has ended
 */
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

/** Inserts a user. The database refuses a second account with the same email (users_email_key_unique). */
export async function insertUser(db: Db, user: UserFields & Pick<UserRow, 'passwordHash'>): Promise<string> {
  const { email, passwordHash } = user
  const id = newId()
  await db.insert(users).values({ ...pickUserFields(user), id, emailKey: emailKey(email), passwordHash })
  return id
}

/**
 * Grants access to the course, for a purchase or by an administrator. An administrator's grant with a purchase restores
 * the access of that purchase.
 */
export async function grantAccess(
  db: Db,
  grant: { userId: string } & (
    | { source: 'purchase'; purchaseId: string }
    | { source: 'administrator'; grantedBy?: string; reason?: string; purchaseId?: string | undefined }
  ),
): Promise<void> {
  const { userId, source } = grant
  const because =
    source === 'purchase'
      ? { purchaseId: grant.purchaseId }
      : {
          grantedBy: grant.grantedBy ?? null,
          grantReason: grant.reason ?? null,
          purchaseId: grant.purchaseId ?? null,
        }
  await db.insert(access).values({ id: newId(), userId, source, ...because })
}

export async function hasSuperAdmin(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.role, 'Super Admin')).limit(1)
  return rows.length > 0
}

/** The addresses for alerts if ALERT_EMAIL is not set. */
export async function findSuperAdminEmails(db: Db): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'Super Admin'), isNull(users.disabledAt), ne(users.email, '')))
  return rows.map(({ email }) => email)
}

export async function lockUser(db: Db, id: string) {
  const [user] = await db.select().from(users).where(eq(users.id, id)).for('update')
  return user
}
