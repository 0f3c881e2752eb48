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

/** Whether the database could not be reached: the connection's codes, and PostgreSQL's for shutting down and overload. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const { code = '', message = '' } = causeOf(error)
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(code) ||
    /^(57P0[123]|53300|08\w{3})$/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(
      message,
    )
  )
}

/**
 * Whether the database could not be reached or not do it now: also its time limit, writes that it refuses, and
 * transactions that stood in each other's way.
 */
export function isDatabaseAway(error: unknown): boolean {
  return (
    isWriteRefused(error) || isDatabaseUnreachable(error) || /^(57014|40P01|40001)$/.test(causeOf(error).code ?? '')
  )
}

/** Whether an error certainly comes from the database, and from no other connection. */
export function isQueryError(error: unknown): boolean {
  const isQuery = error instanceof Error && error.message.startsWith('Failed query')
  return isQuery || /^(57P|53|08)/.test(causeOf(error).code ?? '')
}

function causeOf(error: unknown): { code?: string; message?: string } {
  return ((error instanceof Error ? (error.cause ?? error) : error) ?? {}) as { code?: string; message?: string }
}
