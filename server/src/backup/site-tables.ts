import { type CopyConnection, quoteName } from '../platform/db/copy.ts'
import { digest } from '../platform/ids.ts'
import type { TableShape } from './backup-body.ts'

/** The tables of a database, whatever its version, except those of extensions. */
export async function findTables(connection: CopyConnection): Promise<TableShape[]> {
  return connection.query<TableShape>(`
    select relname::text as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and attnum > 0 and not attisdropped and attgenerated = ''
      and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
    group by relname order by relname`)
}

/** The functions that the migrations create. Dropping the tables does not drop them. */
export const siteFunctions = [
  'set_folded_text',
  'fold_text',
  'count_user_version',
  'refuse_audit_change',
  'delete_old_audit_entries',
  'erase_audit_values',
  'refuse_paper_change',
  'delete_old_papers',
]

export const inPublic = (name: string): string => `public.${quoteName(name)}`

export async function hasRows(connection: CopyConnection, tables: TableShape[]): Promise<boolean> {
  for (const { name } of tables) {
    const rows = await connection.query(`select 1 from ${inPublic(name)} limit 1`)
    if (rows.length > 0) return true
  }
  return false
}

/**
 * Identifies a site by a digest of its first account's ID, which is unique and never deleted. Undefined if there is no
 * account yet.
 */
export async function findSite(connection: CopyConnection, tables: TableShape[]): Promise<string | undefined> {
  if (!tables.some(({ name }) => name === 'users')) return undefined
  const [first] = await connection.query<{ id: string }>(
    'select id::text as id from public.users order by public.users.id limit 1',
  )
  return first && digest(first.id)
}

/** Whether a site is new: only the first administrator has an account, and nobody has tried to pay. */
export async function isUnused(connection: CopyConnection, tables: TableShape[]): Promise<boolean> {
  const users = await connection.query('select 1 from public.users limit 2')
  const orders = tables.filter(({ name }) => name === 'attempts' || name === 'known_orders')
  return users.length <= 1 && !(await hasRows(connection, orders))
}

/** Foreign keys, which a restore drops and recreates, because rows arrive in any order. */
export async function findReferences(
  connection: CopyConnection,
): Promise<{ table: string; name: string; definition: string }[]> {
  return connection.query(`
    select conrelid::regclass::text as "table", conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
}
