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
