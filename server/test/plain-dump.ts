import { sql } from 'drizzle-orm'
import type { Db } from '../src/platform/db/db.ts'

/** The tables of a database, the job queue's included, in which a text is found, in any case, also in bytes. */
export async function findInDump(db: Db, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = (await db.execute(
    sql`select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )) as unknown as { rows: { schema: string; name: string }[] }
  const found = new Set<string>()
  for (const { schema, name } of tables) {
    const { rows } = (await db.execute(
      sql`select row::text as line from ${sql.identifier(schema)}.${sql.identifier(name)} as row`,
    )) as unknown as { rows: { line: string }[] }
    const dump = rows.map(({ line }) => line.toLowerCase()).join('\n')
    const isIn = (text: string) =>
      dump.includes(text.toLowerCase()) || dump.includes(Buffer.from(text).toString('hex').toLowerCase())
    if (texts.some(isIn)) found.add(name)
  }
  return [...found].toSorted()
}
