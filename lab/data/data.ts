import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connectPostgres } from '../../server/src/platform/db/connect.ts'
import { readContentFiles } from '../../server/src/publishing/content/content-files.ts'
import { importDocuments } from '../../server/src/publishing/documents/import.ts'
import { fillWithLargeData } from './large-data.ts'

const root = join(import.meta.dirname, '../..')

/** Fills the database at DATABASE_URL with demo users and purchases, 100,000 of each unless `--rows` says otherwise. */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { rows: { type: 'string', default: '100000' } } })
  const rows = Number(values.rows)
  if (!Number.isInteger(rows) || rows < 1 || rows > 1_000_000) throw new Error('--rows must be from 1 to 1000000.')
  const databaseUrl = process.env.DATABASE_URL
  if (!databaseUrl) throw new Error('Set DATABASE_URL to the PostgreSQL database that is to be filled.')
  const database = await connectPostgres(databaseUrl, join(root, 'server/migrations'), () => {})
  await importDocuments(database.db, (await readContentFiles(join(root, 'content'))).bodies)
  await database.close()
  const began = Date.now()
  await fillWithLargeData(databaseUrl, rows)
  const seconds = Math.round((Date.now() - began) / 1_000)
  process.stdout.write(`${rows} demo users and ${rows} purchases are in the database now, after ${seconds} s.\n`)
  return true
}
