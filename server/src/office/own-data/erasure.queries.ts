import { and, eq, getTableName, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { erasedAccount } from '../../accounts/accounts.ts'
import { users } from '../../accounts/tables/tables.ts'
import { searchMisses } from '../../course/tables/tables.ts'
import { eraseAuditValues } from '../../platform/audit/audit.queries.ts'
import type { Db } from '../../platform/db/db.ts'
import { siteState } from '../../platform/db/site-state.ts'
import { addressesOf, attemptsOf } from '../../sales/sales.ts'
import { unpaidStates } from '../../sales/tables/attempt-states.ts'
import { attempts, cancellations, disputes, purchases, refunds } from '../../sales/tables/tables.ts'
import type { OpenMatter } from './kept-rules.ts'
import { ownTables } from './personal-data.ts'

export async function findOpenMatters(db: Db, userId: string): Promise<OpenMatter[]> {
  const bought = sql`(select id from ${purchases} where user_id = ${userId})`
  const tried = attemptsOf(userId)
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

/** Deletes rows and empties columns. Safe to repeat. @param now `delete last` for what a paper prints */
export async function deleteOwnRows(db: Db, personId: string, now: 'delete' | 'delete last' = 'delete'): Promise<void> {
  // Backward, because some rows are found by former addresses, which the wing of accounts keeps.
  for (const { table, rowsOf, erasing } of ownTables.toReversed()) {
    if (erasing === now) {
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

/** What leads to a person's emails and jobs: IDs, and addresses that nobody else has or had. */
export async function findTraces(db: Db, personId: string): Promise<{ ids: string[]; addresses: string[] }> {
  const bought = sql`(select id from ${purchases} where user_id = ${personId})`
  const ids =
    (await db.execute(sql`select ${personId}::uuid as id union select id from ${purchases} where user_id = ${personId}
    union ${attemptsOf(personId)} union select id from ${refunds} where purchase_id in ${bought}
    union select id from ${cancellations} where purchase_id in ${bought}`)) as unknown as { rows: { id: string }[] }
  const addresses = (await db.execute(
    sql`select key from ${addressesOf(personId)} as own where not is_shared`,
  )) as unknown as { rows: { key: string }[] }
  return { ids: ids.rows.map(({ id }) => id), addresses: addresses.rows.map(({ key }) => key) }
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

/** While the account's former addresses are known. Whatever is not over stays. */
export async function makeFailedPaymentsAnonymous(db: Db, personId: string): Promise<string[]> {
  const purchase = db.select({ id: purchases.id }).from(purchases).where(eq(purchases.attemptId, attempts.id))
  const dispute = db.select({ id: disputes.id }).from(disputes).where(eq(disputes.attemptId, attempts.id))
  const isOver = and(inArray(attempts.state, unpaidStates), isNull(attempts.nextCheckAt))
  const failed = await db
    .update(attempts)
    .set(erasedPayment)
    .where(and(rowsOfAttempts(personId), isOver, notExists(purchase), notExists(dispute)))
    .returning({ id: attempts.id })
  return failed.map(({ id }) => id)
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

/** Deletes a person's addresses from where nothing says whose they are. */
export async function deleteTraces(tx: Db, addresses: readonly string[]): Promise<void> {
  const words = sql`string_to_array(lower(${searchMisses.words}), ' ')`
  await tx.delete(searchMisses).where(sql`${words} && ${sql.param(addresses)}::text[]`)
  // The doctor writes its report again when it is next read.
  await tx.update(siteState).set({ doctorFindings: null, doctorCheckedAt: null })
}
