import { erasedSentence } from '@course/contract/office/own-data/own-data'
import { pickUserFields, type UserFields } from '@course/contract/office/users/users'
import { emailKey } from '@course/contract/typed-text/email-address'
import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, preparedStatements } from '../../platform/db/db.ts'
import { containsWords } from '../../platform/db/search.ts'
import { databaseNow } from '../../platform/db/time.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { access, disputes, givesAccess, purchases } from '../../sales/tables/tables.ts'
import { userHasAuthenticator, userHasPasskey } from '../sessions/proofs.ts'
import { emailChanges, erasures, passkeyChallenges, passwordCodes, users } from '../tables/tables.ts'

const later = alias(access, 'later')

export type UserRow = typeof users.$inferSelect

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

export const hasAccess = async (db: Db, userId: string): Promise<boolean> =>
  (await db.$count(access, and(eq(access.userId, userId), givesAccess(access)))) > 0

/** Whether an administrator ended access to a purchase that is still paid for. */
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

/** Deletes every code of an account, and its challenges for passkeys, which rest on its password. */
export async function deleteCodes(db: Db, userId: string): Promise<void> {
  await db.delete(passwordCodes).where(eq(passwordCodes.userId, userId))
  await db.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId))
}

/** Inserts a user. The database refuses a second account with the same email (users_email_key_unique). */
export async function insertUser(db: Db, user: UserFields & Pick<UserRow, 'passwordHash'>): Promise<string> {
  const { email, passwordHash } = user
  const id = newId()
  await db.insert(users).values({ ...pickUserFields(user), id, emailKey: emailKey(email), passwordHash })
  return id
}

/** An administrator's grant with a purchase restores the access of that purchase. */
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

export const matchesUser = (search: string): SQL =>
  containsWords(sql`coalesce(${users.foldedText}, ${users.searchText})`, search)

type ErasureRow = typeof erasures.$inferSelect

export async function findErasure(db: Db, userId: string): Promise<ErasureRow | undefined> {
  const [row] = await db.select().from(erasures).where(eq(erasures.userId, userId))
  return row
}

/** @throws Refusal conflict for a person whose data is being erased, or was */
export async function refuseErased(db: Db, userId: string): Promise<void> {
  if (await findErasure(db, userId)) throw new Refusal('conflict', erasedSentence)
}

export async function selectFormerEmails(db: Db, userId: string) {
  return db
    .select({ email: emailChanges.oldEmail, until: emailChanges.completedAt, kind: emailChanges.kind })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(
      and(eq(emailChanges.userId, userId), isNotNull(emailChanges.completedAt), ne(emailChanges.oldEmail, users.email)),
    )
    .orderBy(desc(emailChanges.completedAt), desc(emailChanges.id))
    .limit(20)
}
