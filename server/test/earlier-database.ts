import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

interface EarlierMigration {
  madeAt: number
  sql: string
}

/** The migrations of the last commit before version 1.0, oldest first. */
async function readEarlierMigrations(): Promise<EarlierMigration[]> {
  const text = await readFile(join(import.meta.dirname, 'migrations-before-1.0.sql'), 'utf8')
  return text
    .split(/^--> migration /m)
    .slice(1)
    .map((part) => ({ madeAt: Number(part.slice(0, part.indexOf(' '))), sql: part.slice(part.indexOf('\n') + 1) }))
}

/** Migrates an empty database as the commits before version 1.0 did, without the newest `missing` migrations. */
export async function migrateAsBefore(query: Query, missing = 0): Promise<void> {
  await query('create schema drizzle')
  await query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const migrations = await readEarlierMigrations()
  for (const { madeAt, sql } of migrations.slice(0, migrations.length - missing)) {
    for (const statement of sql.split('--> statement-breakpoint')) await query(statement)
    const hash = createHash('sha256').update(sql).digest('hex')
    await query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, madeAt])
  }
}

const catalogs = {
  columns: `select table_name, column_name, data_type, udt_name, is_nullable, column_default, generation_expression
    from information_schema.columns where table_schema = 'public'`,
  constraints: `select conrelid::regclass::text as "table", conname::text, convalidated, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select indexname::text, indexdef from pg_indexes where schemaname = 'public'`,
  triggers: `select tgname::text, tgenabled, pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal`,
  functions: `select pg_get_functiondef(oid) as definition from pg_proc where pronamespace = 'public'::regnamespace
    and prokind = 'f' and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  relations: `select relname::text, relkind from pg_class where relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`,
  types: `select typname::text from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')`,
  extensions: `select extname::text from pg_extension`,
}

/** What the catalogs say about a database's schema. The order of columns doesn't matter: every statement names them. */
export async function dumpSchema(query: Query): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {}
  for (const [kind, select] of Object.entries(catalogs))
    dump[kind] = (await query<object>(select)).map((row) => JSON.stringify(row)).sort()
  return dump
}
