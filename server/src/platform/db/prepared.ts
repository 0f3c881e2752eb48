import type { Db } from './db.ts'

/**
 * Statements that run so often that Drizzle builds them once for a database, and each connection plans them only once.
 * @param prepare builds one or more statements, each with a name of its own
 */
export function preparedStatements<T>(prepare: (db: Db) => T): (db: Db) => T {
  const prepared = new WeakMap<Db, T>()
  return (db) => {
    const statements = prepared.get(db) ?? prepare(db)
    prepared.set(db, statements)
    return statements
  }
}
