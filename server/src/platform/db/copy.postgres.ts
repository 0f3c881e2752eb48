import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { type CopyConnection, columnList, type RowSource, sessionSettings } from './copy.ts'

export async function copyPostgres(url: string): Promise<CopyConnection> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true })
  // The running query reports the error.
  client.on('error', () => undefined)
  await client.connect()
  const jobPool = new pg.Pool({ connectionString: url, max: 2, query_timeout: 40_000, keepAlive: true })
  jobPool.on('error', () => undefined)
  await client.query(`${sessionSettings}; set statement_timeout to 0; set idle_in_transaction_session_timeout to 0`)
  const query = async <Row extends object>(text: string, values?: unknown[]) =>
    (await client.query<Row>(text, values)).rows
  const breakOff = () => void client.connection.stream.destroy()
  async function* copyOut(source: RowSource): AsyncGenerator<Buffer> {
    let isWhole = false
    try {
      yield* client.query(
        to(`copy (select ${columnList(source)} from ${source.table} where ${source.where ?? 'true'}) to stdout`),
      ) as AsyncIterable<Buffer>
      isWhole = true
    } finally {
      // The server sends the rest, and nobody would read it: the next statement would wait for its answer forever.
      if (!isWhole) breakOff()
    }
  }
  return {
    db: drizzle(client),
    query,
    copyOut,
    copyIn: (target, rows) =>
      pipeline(rows, client.query(from(`copy ${target.table} (${columnList(target)}) from stdin`))),
    async isShared() {
      const others = await query(
        `select 1 from pg_stat_activity where datname = current_database() and usename = current_user
         and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
      return others.length > 0
    },
    jobStore: { db: { executeSql: (text, values) => jobPool.query(text, values) } },
    breakOff,
    close: async () => void (await Promise.all([client.end(), jobPool.end()])),
  }
}
