import { asc, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/db.ts'
import type { ownTables } from './personal-data.ts'

/** Few enough that the site answers others between two batches, whatever the rows contain. */
const batchSize = 100

export type ExportedRow = Record<string, unknown>
export type OwnTable = (typeof ownTables)[number]

function keyOf(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table)
  const single = columns.filter(({ primary }) => primary)
  const key = single.length > 0 ? single : (primaryKeys[0]?.columns ?? [])
  if (key.length === 0) throw new Error(`the table ${getTableName(table)} has no primary key`)
  return key
}

export const exportedColumns = ({ table, leftOut }: OwnTable): [name: string, column: PgColumn][] =>
  Object.entries(getTableColumns(table)).filter(([name]) => !(name in leftOut))

/** Reads rows in batches. No connection is held between them, so a slow client blocks nothing. */
export async function* readOwnRows(db: Db, own: OwnTable, personId: string): AsyncGenerator<ExportedRow[]> {
  const key = keyOf(own.table)
  const keyColumns = Object.fromEntries(key.map((column, at) => [`key_${at}`, column]))
  const columns = Object.fromEntries(exportedColumns(own))
  let last: unknown[] | undefined
  for (;;) {
    const rows: ExportedRow[] = await db
      .select({ ...columns, ...keyColumns })
      .from(own.table)
      .where(sql`(${own.rowsOf(personId)}) ${last ? after(key, last) : sql``}`)
      .orderBy(...key.map((column) => asc(column)))
      .limit(batchSize)
    yield rows.map((row) => Object.fromEntries(Object.keys(columns).map((name) => [name, row[name]])))
    if (rows.length < batchSize) return
    last = key.map((_, at) => rows.at(-1)?.[`key_${at}`])
  }
}

function after(key: readonly PgColumn[], last: readonly unknown[]): SQL {
  const columns = sql.join(
    key.map((column) => sql`${column}`),
    sql`, `,
  )
  const values = sql.join(
    key.map((column, at) => sql`${sql.param(last[at], column)}`),
    sql`, `,
  )
  return sql`and (${columns}) > (${values})`
}
