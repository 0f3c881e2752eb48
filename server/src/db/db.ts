import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

/** A connection or a transaction. Queries take it as their first argument, so that nothing slips outside one. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

/** The name of the unique constraint or index that an error reports as violated, if that is what it reports. */
export function violatedUnique(error: unknown): string | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const { code, constraint } = (cause ?? {}) as { code?: string; constraint?: string }
  return code === '23505' ? constraint : undefined
}

/**
 * Whether the database answered that it takes nothing in: its disk is full, it has no memory left, its files can't be
 * written, or it is read-only, as a provider makes one whose disk is almost full. Nothing of the statement was kept.
 */
export function isWriteRefused(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const { code = '' } = (cause ?? {}) as { code?: string }
  return ['53100', '53200', '58030', '25006'].includes(code)
}

/**
 * Whether the database could not be reached or not do it now: the connection's codes, and PostgreSQL's for shutting
 * down, overload, its time limit, writes that it refuses, and transactions that stood in each other's way.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (isWriteRefused(error)) return true
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const { code = '', message = '' } = (cause ?? {}) as { code?: string; message?: string }
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0[123]|57014|40P01|40001|53300|08\w{3})$/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(
      message,
    )
  )
}
