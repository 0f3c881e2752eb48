import type { Database } from './connect.ts'
import type { Db } from './db.ts'

export interface RowSource {
  table: string
  columns: string[]
  /** Which rows, in SQL; all unless told otherwise. */
  where?: string
}

/**
 * A single connection that moves whole tables in PostgreSQL's text format, which is the same for a server and for
 * PGlite. Values are written alike everywhere: UTC, ISO dates, UTF-8.
 */
export interface CopyConnection {
  /** The same connection, so it takes part in a transaction. */
  db: Db
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** A table's rows, a few at a time. Ends or rejects before anything else may be asked. */
  copyOut(source: RowSource): AsyncIterable<Buffer>
  /** @param rows whole lines */
  copyIn(target: RowSource, rows: AsyncIterable<Buffer>): Promise<void>
  /** Whether other programs work in this database as the same user. */
  isShared(): Promise<boolean>
  jobStore: Database['jobStore']
  close(): Promise<void>
}

/** The settings of every session. */
export const alikeEverywhere = `set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'postgres'`

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const columnList = ({ columns }: RowSource): string => columns.map(quoted).join(', ')

/** Does some work between a `begin` of its own and `commit`, or nothing of it. */
export async function inTransaction<T>(connection: CopyConnection, begin: string, work: () => Promise<T>): Promise<T> {
  await connection.query(begin)
  try {
    const result = await work()
    await connection.query('commit')
    return result
  } catch (error) {
    await connection.query('rollback').catch(() => undefined)
    throw error
  }
}
