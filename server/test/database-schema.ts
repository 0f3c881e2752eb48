import type { Query } from '../src/platform/db/migrations.ts'

const ours = (oid: string) => `not exists (select from pg_depend where objid = ${oid} and deptype = 'e')`

const catalogs = {
  columns: `select table_name, column_name, data_type, udt_name, is_nullable, column_default, generation_expression
    from information_schema.columns where table_schema = 'public'`,
  constraints: `select conrelid::regclass::text as "table", conname::text, convalidated, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select indexname::text, indexdef from pg_indexes where schemaname = 'public'`,
  triggers: `select tgname::text, tgenabled, pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal
    and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  functions: `select pg_get_functiondef(oid) as definition, proacl::text as grants from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f' and ${ours('pg_proc.oid')}`,
  relations: `select relname::text, relkind, relacl::text as grants, relrowsecurity from pg_class
    where relnamespace = 'public'::regnamespace and ${ours('pg_class.oid')}`,
  views: `select viewname::text, definition from pg_views where schemaname = 'public'`,
  types: `select typname::text from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')`,
  extensions: 'select extname::text from pg_extension',
}

/** What the catalogs say about a database's schema. The order of columns doesn't matter: every statement names them. */
export async function dumpSchema(query: Query): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {}
  for (const [kind, select] of Object.entries(catalogs))
    dump[kind] = (await query<object>(select)).map((row) => JSON.stringify(row)).sort()
  return dump
}
