import type { Database } from './connect.ts'
import type { Db } from './db.ts'

export interface RowSource {
  table: string
  columns: string[]
  where?: string
}

/** Copies whole tables. A server and PGlite write the same text, with ISO dates in UTC, and in UTF-8. */
export interface CopyConnection {
  db: Db
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** Reads a table's rows in chunks. A reader that stops before the end gets no other answer from this connection. */
  copyOut(source: RowSource): AsyncIterable<Buffer>
  copyIn(target: RowSource, rows: AsyncIterable<Buffer>): Promise<void>
  /** Whether other programs are connected to this database as the same user. */
  isShared(): Promise<boolean>
  jobStore: Database['jobStore']
  /** Ends the connection in the middle of a statement, which then fails. Only `close` may follow. */
  breakOff(): void
  close(): Promise<void>
}

/** Settings for every connection that copies, so that values are always written in the same format. */
export const sessionSettings = `set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'postgres'`

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const columnList = ({ columns }: RowSource): string => columns.map(quoteName).join(', ')

/** Runs work in a transaction, and rolls back if it fails. @param begin the statement that starts the transaction */
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
