import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { alikeEverywhere, type CopyConnection, columnList } from './copy.ts'
import * as schema from './schema.ts'

/** A PostgreSQL server. It may take its time: no statement is cut off. */
export async function copyPostgres(url: string): Promise<CopyConnection> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true })
  // The query that was running reports what broke.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`${alikeEverywhere}; set statement_timeout to 0; set idle_in_transaction_session_timeout to 0`)
  const query = async <Row extends object>(text: string, values?: unknown[]) =>
    (await client.query<Row>(text, values)).rows
  return {
    db: drizzle(client, { schema }),
    query,
    copyOut: (source) =>
      client.query(
        to(`copy (select ${columnList(source)} from ${source.table} where ${source.where ?? 'true'}) to stdout`),
      ),
    copyIn: (target, rows) =>
      pipeline(rows, client.query(from(`copy ${target.table} (${columnList(target)}) from stdin`))),
    async isShared() {
      const others = await query(
        `select 1 from pg_stat_activity where datname = current_database() and usename = current_user
         and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
      return others.length > 0
    },
    jobStore: { connectionString: url, max: 2, query_timeout: 40_000, keepAlive: true },
    close: () => client.end(),
  }
}
