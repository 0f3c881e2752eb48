import { readMigrationFiles } from 'drizzle-orm/migrator'

export type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>

export interface Migration {
  hash: string
  madeAt: number
  statements: string[]
}

/** The migrations that this build knows, oldest first. The first one creates the whole schema of version 1.0. */
export function readMigrations(folder: string): [Migration, ...Migration[]] {
  const [baseline, ...later] = readMigrationFiles({ migrationsFolder: folder }).map(({ hash, folderMillis, sql }) => ({
    hash,
    madeAt: folderMillis,
    statements: sql,
  }))
  if (!baseline) throw new Error(`there are no migrations in ${folder}`)
  return [baseline, ...later]
}

/** The newest migration that a database has; undefined if it has none. */
export async function findNewestMigration(query: Query): Promise<{ hash: string; madeAt: number } | undefined> {
  const [journal] = await query(`select 1 where to_regclass('drizzle.__drizzle_migrations') is not null`)
  if (!journal) return undefined
  const [newest] = await query<{ hash: string; created_at: string | number }>(
    'select hash, created_at from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  return newest && { hash: newest.hash, madeAt: Number(newest.created_at) }
}

/** Drizzle's migrator would end the caller's transaction. The record is the same, so the next start continues. */
export async function applyMigrations(query: Query, migrations: Migration[]): Promise<void> {
  await query('create schema if not exists drizzle')
  await query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { hash, madeAt, statements } of migrations) {
    for (const statement of statements) await query(statement)
    await query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, madeAt])
  }
}
