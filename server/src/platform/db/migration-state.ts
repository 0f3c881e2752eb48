import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

/** The migration that every database of this version begins with. */
export function readBaseline(folder: string): { hash: string; madeAt: number } {
  const [first] = readMigrationFiles({ migrationsFolder: folder })
  if (!first) throw new Error(`there are no migrations in ${folder}`)
  return { hash: first.hash, madeAt: first.folderMillis }
}

/**
 * Compares a database's newest migration with those of this build.
 * @returns `older` if this build has migrations that the database lacks, `newer` if it is the other way around
 */
export async function compareSchema(client: pg.Client, folder: string): Promise<'older' | 'same' | 'newer'> {
  const newestKnown = readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0
  const { rows: journal } = await client.query(`select 1 where to_regclass('drizzle.__drizzle_migrations') is not null`)
  if (journal.length === 0) return 'older'
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  const newestApplied = Number(rows[0]?.newest ?? 0)
  if (newestApplied === newestKnown) return 'same'
  return newestApplied < newestKnown ? 'older' : 'newer'
}
