import type { Socket } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Db as JobDatabase } from 'pg-boss'
import type { Db } from './db.ts'
import * as schema from './schema.ts'

/** A database ready for use: migrated, and with what the job queue needs of it. */
export interface Database {
  db: Db
  /** What pg-boss is to be constructed with. */
  jobStore:
    | { db: JobDatabase; backend: 'pglite' }
    | { connectionString: string; max: number; query_timeout: number; keepAlive: boolean }
  /** How many connections there are, and how many calls wait for one; undefined in process. */
  load(): { total: number; idle: number; waiting: number } | undefined
  ping(): Promise<void>
  close(): Promise<void>
}

/**
 * After how long without a byte a connection that waits for an answer is given up. Longer than any statement may take,
 * so that only a connection that carries nothing any more is meant.
 */
const longestSilenceMs = 20_000

/** Any number that no other program locks: the right to migrate this site's database. */
export const migrationLock = 7_302_451

/**
 * A PostgreSQL server, for selling.
 * @param url a connection string
 * @param onError told about connections that break, which must not end the process
 * @param silenceMs after how long without a byte a waiting connection is given up
 */
export async function connectPostgres(
  url: string,
  migrationsFolder: string,
  onError: (error: Error) => void,
  silenceMs = longestSilenceMs,
): Promise<Database> {
  await migrate(url, migrationsFolder)
  return openPostgres(url, onError, silenceMs)
}

/** The same, for looking at a database as it is: nothing is migrated. */
export function openPostgres(url: string, onError: (error: Error) => void, silenceMs = longestSilenceMs): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    // A site that vanished without a word must not keep its rows locked.
    idle_in_transaction_session_timeout: silenceMs,
  })
  dropBrokenConnections(pool, onError)
  dropSilentConnections(pool, silenceMs)
  return {
    db: drizzle(pool, { schema }),
    jobStore: { connectionString: url, max: 4, query_timeout: 2 * silenceMs, keepAlive: true },
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  }
}

/** With a connection of its own, which may wait for another instance that migrates as long as that takes. */
async function migrate(url: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true })
  // The query that was running reports what broke.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await runMigrations(drizzle(client, { schema }), { migrationsFolder }).catch(tellMigrationFault)
  } finally {
    // The lock ends with the connection.
    await client.end().catch(() => undefined)
  }
}

/** All migrations that are due run in one transaction. */
export function tellMigrationFault(error: Error): never {
  const { message } = (error.cause ?? error) as Error
  throw new Error(`a migration failed, and nothing was changed: ${message}`)
}

/**
 * Gives up connections over which nothing comes any more, such as one that a firewall or a fallen host forgot: neither
 * side would ever hear of it, and whatever waits for an answer, the sweeper above all, would wait for ever. One that is
 * idle is closed by the pool long before.
 */
function dropSilentConnections(pool: pg.Pool, silenceMs: number): void {
  pool.on('connect', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    stream.setTimeout(silenceMs, () => stream.destroy(new Error('Connection terminated: the database fell silent')))
  })
}

/**
 * Keeps a lost connection from ending the process or from counting as in use for ever: one that breaks inside a
 * transaction tells nobody but itself, and Drizzle does not hand back one that breaks at its "begin".
 */
function dropBrokenConnections(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on('connect', (client) => client.on('error', onError))
  // One that breaks while idle tells the pool as well.
  pool.on('error', () => undefined)
  const connect = pool.connect.bind(pool)
  const connectSafely = (callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : connect().then(releasedWhenBroken)
  pool.connect = connectSafely as typeof pool.connect
}

function releasedWhenBroken(client: pg.PoolClient): pg.PoolClient {
  const { release } = client
  client.release = (broken) => {
    client.off('error', client.release)
    client.release = () => undefined
    release(broken)
  }
  client.on('error', client.release)
  return client
}
