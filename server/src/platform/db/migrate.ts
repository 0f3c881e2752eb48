import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { findNewestMigration, type Query, readMigrations } from './migrations.ts'
import { isFromBefore, takeOver } from './take-over.ts'

/** The key of the advisory lock for migrating. Any number works that no other program uses. */
export const migrationLock = 7_302_451

export type MigrationLog = (sentence: string) => void

/** In milliseconds. Everyone who needs a table waits behind a migration that waits for it, so it soon gives up a try. */
export interface MigrationPace {
  lockTimeout: number
  pauses: readonly number[]
}

const productionPace: MigrationPace = {
  lockTimeout: 3_000,
  pauses: [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000],
}

/** A lock was not available in time, or two transactions waited for each other. */
const refusedLocks = ['55P03', '40P01']

export interface MigrationOptions {
  log?: MigrationLog | undefined
  pace?: MigrationPace
}

/** One process at a time. @param url of the database, or a pooler in session mode @throws one sentence */
export async function migratePostgres(url: string, migrationsFolder: string, options: MigrationOptions): Promise<void> {
  const { log = () => {}, pace = productionPace } = options
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true })
  // The running query reports the error.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await refuseReadOnly(client)
    await refuseOtherEncoding(client)
    await client.query(`set statement_timeout to 0; set lock_timeout to ${pace.lockTimeout}`)
    await waitForTurn(client, log)
    const query: Query = async (text, values) => (await client.query(text, values)).rows
    if (await isFromBefore(query, migrationsFolder))
      await patiently(log, pace, () => inTransaction(client, () => takeOver(query, migrationsFolder)))
    const applied = (await findNewestMigration(query))?.madeAt ?? 0
    const known = readMigrations(migrationsFolder).at(-1)?.madeAt ?? 0
    if (applied > known) log(newerSchema)
    if (applied < known) await patiently(log, pace, () => migrate(drizzle(client), { migrationsFolder }))
  } finally {
    // Closing the connection releases the lock.
    await client.end().catch(() => undefined)
  }
}

const newerSchema =
  'A newer release has migrated this database. This release works with it, but is meant to run only during an upgrade or after going back.'

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  await work().catch(async (error: unknown) => {
    await client.query('rollback')
    throw error
  })
  await client.query('commit')
}

async function refuseOtherEncoding(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`)
  if (rows[0]?.encoding !== 'UTF8')
    throw new Error(
      `its encoding is ${rows[0]?.encoding}, not UTF8. Create the database with: encoding 'UTF8' template template0.`,
    )
}

async function refuseReadOnly(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ replica: boolean; writable: boolean }>(
    `select pg_is_in_recovery() as replica, current_setting('transaction_read_only') = 'off' as writable`,
  )
  if (rows[0]?.replica) throw new Error('it is a read-only replica. Set DATABASE_URL to the primary server.')
  if (rows[0]?.writable === false)
    throw new Error('it is read-only. Free disk space if it is full, or ask its provider, and start the site again.')
}

/** Waits as long as necessary for another instance that is migrating. */
async function waitForTurn(client: pg.Client, log: MigrationLog): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const isFree = await client.query('select pg_advisory_lock($1)', [migrationLock]).then(() => true, refusedLock)
    if (isFree) return
    if (tries % 20 === 1) log('Another instance is migrating the database. This one waits for it.')
  }
}

/** Tries a transaction again as long as others use the tables that it needs. */
async function patiently(log: MigrationLog, pace: MigrationPace, work: () => Promise<void>): Promise<void> {
  for (const wait of [...pace.pauses, undefined]) {
    const isDone = await work().then(() => true, refusedLock)
    if (isDone) return
    if (wait === undefined) break
    log(`A migration needs a table that is in use. It changed nothing and tries again in ${wait / 1_000} s.`)
    await pause(wait)
  }
  throw new Error(
    'a migration failed, and nothing was changed: a table that it needs stayed in use. Try again when fewer people use the site, or end the transaction that keeps it.',
  )
}

function refusedLock(error: Error): false {
  const { code } = (error.cause ?? error) as { code?: string }
  if (code && refusedLocks.includes(code)) return false
  return rethrowMigrationError(error)
}

/** Adds to a migration's error that nothing was changed: all pending migrations run in one transaction. */
export function rethrowMigrationError(error: Error): never {
  const { message } = (error.cause ?? error) as Error
  throw new Error(`a migration failed, and nothing was changed: ${message}`)
}
