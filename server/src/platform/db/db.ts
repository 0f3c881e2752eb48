import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** A connection or a transaction. Queries take it first, so that none runs outside a transaction by accident. */
export type Db = PgDatabase<PgQueryResultHKT>

/** The unique constraint or index that an error reports as violated. Undefined for any other error. */
export function violatedUnique(error: unknown): string | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const { code, constraint } = (cause ?? {}) as { code?: string; constraint?: string }
  return code === '23505' ? constraint : undefined
}

/** A full disk or memory, or read-only, as providers set a database that is almost full. Nothing was changed. */
export function isWriteRefused(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const { code = '' } = (cause ?? {}) as { code?: string }
  return ['53100', '53200', '58030', '25006'].includes(code)
}

/** Whether the database could not be reached: errors of the connection, or PostgreSQL is shutting down or overloaded. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const { code = '', message = '' } = readCause(error)
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(code) ||
    /^(57P0[123]|53300|08\w{3})$/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(
      message,
    )
  )
}

/** Whether trying again later may help: unreachable, no writes, a timeout, a deadlock, a serialization failure. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    isWriteRefused(error) || isDatabaseUnreachable(error) || /^(57014|40P01|40001)$/.test(readCause(error).code ?? '')
  )
}

/** Whether an error certainly comes from the database. A connection error alone could come from another service. */
export function isQueryError(error: unknown): boolean {
  const isQuery = error instanceof Error && error.message.startsWith('Failed query')
  return isQuery || /^(57P|53|08)/.test(readCause(error).code ?? '')
}

function readCause(error: unknown): { code?: string; message?: string } {
  return ((error instanceof Error ? (error.cause ?? error) : error) ?? {}) as { code?: string; message?: string }
}

/** Drizzle builds them once for a database, and each connection plans them once. @param prepare names each */
export function preparedStatements<T>(prepare: (db: Db) => T): (db: Db) => T {
  const prepared = new WeakMap<Db, T>()
  return (db) => {
    const statements = prepared.get(db) ?? prepare(db)
    prepared.set(db, statements)
    return statements
  }
}
