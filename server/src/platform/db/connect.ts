import type { Socket } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db as JobDatabase } from 'pg-boss'
import type { Db } from './db.ts'
import { type MigrationLog, migratePostgres } from './migrate.ts'

/** A database that is ready for use, and what the job queue needs to use it too. */
export interface Database {
  db: Db
  jobStore: { db: JobDatabase; backend?: 'pglite' }
  /** The number of connections, and of calls that wait for one. Undefined for the embedded database. */
  load(): { total: number; idle: number; waiting: number } | undefined
  ping(): Promise<void>
  close(): Promise<void>
}

export interface PostgresOptions {
  /** Milliseconds without a byte after which a connection that waits for an answer is closed. */
  silenceMs?: number
  log?: MigrationLog
}

/** Longer than the statement timeout, so that only dead connections are closed. */
const silenceTimeoutMs = 20_000
const statementTimeoutMs = 15_000

/** @param onError called when a connection breaks, which must not end the process */
export async function connectPostgres(
  url: string,
  migrationsFolder: string,
  onError: (error: Error) => void,
  options: PostgresOptions = {},
): Promise<Database> {
  await migratePostgres(url, migrationsFolder, { log: options.log })
  return openPostgres(url, onError, options)
}

export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { silenceMs = silenceTimeoutMs }: PostgresOptions = {},
): Database {
  const shared = { connectionString: url, connectionTimeoutMillis: 5_000 }
  const pool = new pg.Pool({
    ...shared,
    max: 12,
    onConnect: (client) => prepareConnection(client, silenceMs, onError),
  })
  const jobPool = new pg.Pool({ ...shared, max: 4, query_timeout: 2 * silenceMs, keepAlive: true })
  jobPool.on('error', onError)
  releaseBrokenConnections(pool)
  return {
    db: drizzle(pool),
    jobStore: { db: { executeSql: (text, values) => jobPool.query(text, values) } },
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    ping: async () => void (await pool.query('select 1')),
    close: async () => void (await Promise.all([pool.end(), jobPool.end()])),
  }
}

async function prepareConnection(
  client: pg.ClientBase,
  silenceMs: number,
  onError: (error: Error) => void,
): Promise<void> {
  client.on('error', onError)
  closeWhenSilent(client, silenceMs)
  // As statements instead of startup parameters, which poolers refuse or ignore. If a site disappears in the middle of
  // a transaction, its rows must not stay locked.
  const timeouts = `set statement_timeout to ${statementTimeoutMs}; set idle_in_transaction_session_timeout to ${silenceMs}`
  await client.query(timeouts)
}

/**
 * Closes dead connections, such as those that a firewall dropped or whose host crashed. Neither side notices those, and
 * callers, above all the sweeper, would wait forever for an answer. The pool closes idle connections much earlier.
 */
function closeWhenSilent(client: pg.ClientBase, silenceMs: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.setTimeout(silenceMs, () => stream.destroy(new Error('Connection terminated: the database fell silent')))
}

/**
 * Keeps a broken connection from ending the process, or from counting as in use forever. If it breaks inside a
 * transaction, only the client emits an error, and Drizzle does not release a connection that breaks at `begin`.
 */
function releaseBrokenConnections(pool: pg.Pool): void {
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
