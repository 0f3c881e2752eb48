import type { Socket } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Db as JobDatabase } from 'pg-boss'
import type { Db } from './db.ts'
import * as schema from './schema.ts'

/** A database that is ready for use, and the settings that the job queue needs to use it too. */
export interface Database {
  db: Db
  jobStore:
    | { db: JobDatabase; backend: 'pglite' }
    | { connectionString: string; max: number; query_timeout: number; keepAlive: boolean }
  /** The number of connections, and of calls that wait for one. Undefined for the embedded database. */
  load(): { total: number; idle: number; waiting: number } | undefined
  ping(): Promise<void>
  close(): Promise<void>
}

/**
 * A connection that waits for an answer and receives no byte for this long is closed. Longer than the statement timeout,
 * so it only affects dead connections.
 */
const silenceTimeoutMs = 20_000

/** The key of the advisory lock for migrating. Any number works that no other program uses. */
export const migrationLock = 7_302_451

/**
 * Connects to a PostgreSQL server, for production, and migrates the database.
 * @param url a connection string
 * @param onError called when a connection breaks, which must not end the process
 * @param silenceMs the time without a byte after which a waiting connection is closed
 */
export async function connectPostgres(
  url: string,
  migrationsFolder: string,
  onError: (error: Error) => void,
  silenceMs = silenceTimeoutMs,
): Promise<Database> {
  await migrate(url, migrationsFolder)
  return openPostgres(url, onError, silenceMs)
}

/** Connects without migrating. */
export function openPostgres(url: string, onError: (error: Error) => void, silenceMs = silenceTimeoutMs): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    // If a site disappears in the middle of a transaction, its rows must not stay locked.
    idle_in_transaction_session_timeout: silenceMs,
  })
  releaseBrokenConnections(pool, onError)
  closeSilentConnections(pool, silenceMs)
  return {
    db: drizzle(pool, { schema }),
    jobStore: { connectionString: url, max: 4, query_timeout: 2 * silenceMs, keepAlive: true },
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  }
}

/** Uses its own connection, which waits as long as necessary for another instance that is migrating. */
async function migrate(url: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true })
  // The running query reports the error.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await runMigrations(drizzle(client, { schema }), { migrationsFolder }).catch(rethrowMigrationError)
  } finally {
    // Closing the connection releases the lock.
    await client.end().catch(() => undefined)
  }
}

/** Adds to a migration's error that nothing was changed: all pending migrations run in one transaction. */
export function rethrowMigrationError(error: Error): never {
  const { message } = (error.cause ?? error) as Error
  throw new Error(`a migration failed, and nothing was changed: ${message}`)
}

/**
 * Closes dead connections, such as those that a firewall dropped or whose host crashed. Neither side notices those, and
 * callers, above all the sweeper, would wait forever for an answer. The pool closes idle connections much earlier.
 */
function closeSilentConnections(pool: pg.Pool, silenceMs: number): void {
  pool.on('connect', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    stream.setTimeout(silenceMs, () => stream.destroy(new Error('Connection terminated: the database fell silent')))
  })
}

/**
 * Keeps a broken connection from ending the process, or from counting as in use forever. If it breaks inside a
 * transaction, only the client emits an error, and Drizzle does not release a connection that breaks at `begin`.
 */
function releaseBrokenConnections(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on('connect', (client) => client.on('error', onError))
  // A connection that breaks while idle also emits the error on the pool.
  pool.on('error', () => undefined)
  const connect = pool.connect.bind(pool)
  const connectSafely = (callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : connect().then(releaseWhenBroken)
  pool.connect = connectSafely as typeof pool.connect
}

function releaseWhenBroken(client: pg.PoolClient): pg.PoolClient {
  const { release } = client
  client.release = (broken) => {
    client.off('error', client.release)
    client.release = () => undefined
    release(broken)
  }
  client.on('error', client.release)
  return client
}
