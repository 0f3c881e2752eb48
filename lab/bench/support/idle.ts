import { setTimeout as sleep } from 'node:timers/promises'
import { onDatabase } from './requests.ts'

/** What PostgreSQL needs to count statements; pass it to the server's start. */
export const countingStatements = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track=top']

/** Statements per second that reach the database while nobody uses the site. @param seconds how long to count */
export const idleStatements = (databaseUrl: string, seconds: number): Promise<number> =>
  onDatabase(databaseUrl, async (client) => {
    await client.query('create extension if not exists pg_stat_statements')
    await client.query('select pg_stat_statements_reset()')
    await sleep(seconds * 1_000)
    const { rows } = await client.query<{ calls: number }>(
      `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where query not like '%pg_stat_statements%'`,
    )
    return (rows[0]?.calls ?? 0) / seconds
  })
