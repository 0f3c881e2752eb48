import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onDatabase } from './requests.ts'

/**
 * Fills a migrated and seeded database with demo users and purchases, and runs ANALYZE.
 * @throws Error if the site has sold anything, because demo purchases would mix with real ones
 */
export async function fillWithLargeData(databaseUrl: string, rows: number): Promise<void> {
  const statements = await readFile(join(import.meta.dirname, 'large-data.sql'), 'utf8')
  await onDatabase(databaseUrl, async (client) => {
    await client.query('begin')
    await client.query('lock table attempts in exclusive mode')
    const { rowCount } = await client.query('select 1 from attempts limit 1')
    if (rowCount) throw new Error('This site has payments already. Demo data is for a database that has none.')
    await client.query("select set_config('demo.rows', $1, true)", [String(rows)])
    await client.query(statements)
    await client.query('commit')
    await client.query('vacuum analyze')
  })
}
