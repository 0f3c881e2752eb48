import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { CopyConnection } from '../platform/db/copy.ts'

export interface Migration {
  hash: string
  madeAt: number
  statements: string[]
}

/** The migrations that this build knows, oldest first. */
export function readMigrations(folder: string): Migration[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ hash, folderMillis, sql }) => ({
    hash,
    madeAt: folderMillis,
    statements: sql,
  }))
}

/** The newest migration that a database has; undefined if it has none. */
export async function findNewestMigration(
  connection: CopyConnection,
): Promise<{ hash: string; madeAt: number } | undefined> {
  const [journal] = await connection.query(`select 1 where to_regclass('drizzle.__drizzle_migrations') is not null`)
  if (!journal) return undefined
  const [newest] = await connection.query<{ hash: string; created_at: string | number }>(
    'select hash, created_at from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  return newest && { hash: newest.hash, madeAt: Number(newest.created_at) }
}

/**
 * Migrates inside the caller's transaction, which Drizzle's migrator would end. Records the migrations like Drizzle, so
 * that the next start continues from there.
 */
export async function applyMigrations(connection: CopyConnection, migrations: Migration[]): Promise<void> {
  await connection.query('create schema if not exists drizzle')
  await connection.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { hash, madeAt, statements } of migrations) {
    for (const statement of statements) await connection.query(statement)
    await connection.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      madeAt,
    ])
  }
}
