import { emailKey } from '@course/contract/typed-text/email-address'
import { and, eq, getTableName, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import { unpaidStates } from '../../platform/attempt-states.ts'
import { eraseAuditValues } from '../../platform/audit/audit.queries.ts'
import type { Db } from '../../platform/db/db.ts'
import { erasedAccount } from '../../platform/db/personal-data.ts'
import {
  addressRequests,
  attempts,
  cancellations,
  disputes,
  emailChanges,
  purchases,
  refunds,
  searchMisses,
  siteState,
  users,
} from '../../platform/db/schema.ts'
import { mentionPatterns } from '../../platform/erasures/mentions.ts'
import type { OpenMatter } from './kept-rules.ts'
import { ownTables } from './own-tables.ts'

/** What is still open with a person, and needs their name and address. */
export async function findOpenMatters(db: Db, userId: string): Promise<OpenMatter[]> {
  const bought = sql`(select id from ${purchases} where user_id = ${userId})`
  const tried = sql`(select attempt.id from ${attempts} as attempt where attempt.existing_user_id = ${userId}
    or attempt.email_key = (select email_key from ${users} where id = ${userId})
    or attempt.id in (select attempt_id from ${purchases} where user_id = ${userId}))`
  const found = (await db.execute(sql`
    select 'payment' as kind, updated_at as since from ${attempts} where id in ${tried} and next_look_at is not null
    union all select 'refund', created_at from ${refunds} where purchase_id in ${bought} and state in ('waiting', 'sent')
    union all select 'cancellation', requested_at from ${cancellations} where purchase_id in ${bought} and state = 'open'
    union all select 'dispute', occurred_at from ${disputes} where attempt_id in ${tried} and status = 'open'
  `)) as unknown as { rows: { kind: OpenMatter['kind']; since: Date | string }[] }
  return found.rows.map(({ kind, since }) => ({ kind, since: new Date(since) }))
}

/** Few enough that nobody waits for the rows of somebody else. */
const batchSize = 200

/** Deletes the rows that are only about a person, and empties columns of others. Safe to repeat. */
export async function deleteOwnRows(db: Db, personId: string): Promise<void> {
  for (const { table, rowsOf, erasing } of ownTables) {
    if (erasing === 'delete') {
      const name = sql.identifier(getTableName(table))
      const some = sql`select ctid from ${name} where ${rowsOf(personId)} limit ${batchSize}`
      for (let count = batchSize; count === batchSize; ) {
        const deleted = await db.execute(sql`delete from ${name} where ctid = any(array(${some})) returning 1`)
        count = (deleted as unknown as { rows: unknown[] }).rows.length
      }
    } else if (typeof erasing === 'object' && 'set' in erasing)
      await db.update(table).set(erasing.set).where(rowsOf(personId))
  }
}

/** The addresses and names of a person, as the account and the payments have them. */
export async function findTraces(db: Db, personId: string) {
  const columns = { firstName: users.firstName, lastName: users.lastName, email: users.email }
  const [account] = await db.select(columns).from(users).where(sql`${users.id} = ${personId}`)
  const paid = await db
    .selectDistinct({ firstName: attempts.firstName, lastName: attempts.lastName, email: attempts.email })
    .from(attempts)
    .where(rowsOfAttempts(personId))
  // Those that are anonymous already have no address.
  const people = [...(account ? [account] : []), ...paid].filter(({ email }) => email !== '')
  const unique = (texts: string[]) => [...new Set(texts.filter(Boolean))]
  return {
    addresses: unique(people.map(({ email }) => email)),
    names: unique(people.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())),
  }
}

/** The addresses that an account had before. Their rows are deleted first, so this finds them only once. */
export async function findFormerAddresses(db: Db, personId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ email: emailChanges.oldEmail })
    .from(emailChanges)
    .where(eq(emailChanges.userId, personId))
  return rows.map(({ email }) => email)
}

const rowsOfAttempts = (personId: string) => ownTables.find(({ table }) => table === attempts)?.rowsOf(personId)

const { firstName, lastName, email } = erasedAccount
const noCard = { cardType: null, cardLastFour: null, cardExpiration: null }
const erasedPayment = {
  firstName,
  lastName,
  email,
  ...noCard,
  emailKey: sql`'erased ' || ${attempts.id}`,
  passwordHash: null,
}

/**
 * Makes payments anonymous that failed under a former address. Nothing else links them to the person. Another person may
 * pay with that address by now, so whatever is not over stays.
 */
export async function makeFailedPaymentsAnonymous(db: Db, addresses: readonly string[]): Promise<void> {
  const purchase = db.select({ id: purchases.id }).from(purchases).where(eq(purchases.attemptId, attempts.id))
  const dispute = db.select({ id: disputes.id }).from(disputes).where(eq(disputes.attemptId, attempts.id))
  const isOver = and(inArray(attempts.state, unpaidStates), isNull(attempts.nextCheckAt))
  await db
    .update(attempts)
    .set(erasedPayment)
    .where(and(inArray(attempts.emailKey, addresses.map(emailKey)), isOver, notExists(purchase), notExists(dispute)))
}

/** Makes the account and its payments anonymous. The rows stay, because purchases and the audit log refer to them. */
export async function makeAnonymous(tx: Db, personId: string): Promise<void> {
  await tx.update(attempts).set(erasedPayment).where(rowsOfAttempts(personId))
  await tx
    .update(users)
    .set({ ...erasedAccount, emailKey: `erased ${personId}` })
    .where(sql`${users.id} = ${personId}`)
  await eraseAuditValues(tx, personId)
}

/** Deletes a name and addresses from where nothing says whose they are. */
export async function deleteTraces(tx: Db, texts: readonly string[]): Promise<void> {
  const patterns = sql.param(mentionPatterns(texts))
  const isIn = (text: SQL) => sql`lower(${text}) ~ any(${patterns}::text[])`
  await tx.delete(searchMisses).where(isIn(sql`${searchMisses.words}`))
  const typed = sql`${addressRequests.firstName} || ' ' || ${addressRequests.lastName} || ' ' || ${addressRequests.email}`
  await tx.delete(addressRequests).where(isIn(typed))
  // The doctor writes its report anew, at the latest the next night.
  await tx
    .update(siteState)
    .set({ doctorFindings: null, doctorCheckedAt: null })
    .where(isIn(sql`${siteState.doctorFindings}::text`))
}
