type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

/** Version 1.0 begins with one migration. It equals the schema that these migrations of earlier commits led to. */
const earlierMigrations = 33

/** A commit whose migrations end there. */
const lastCommit = 'f2ca748 (“Fix editor, money, access, imports and operation”)'

/** Why the database or backup can't be used, as the end of a sentence. */
export const tooOld = `it is from before version 1.0: install commit ${lastCommit} first, start it once on this database, and then install this version.`

interface Entry {
  id: number
  madeAt: string | number
}

/**
 * Records the baseline in a database that already has its schema, because the last commit before it migrated it. Call it
 * inside a transaction.
 * @throws one sentence if an older commit migrated the database last, or if its content was never imported
 */
export async function adoptEarlierDatabase(query: Query, baseline: { hash: string; madeAt: number }): Promise<void> {
  const [journal] = await query(`select 1 where to_regclass('drizzle.__drizzle_migrations') is not null`)
  if (!journal) return
  const entries = await query<Entry>('select id, created_at as "madeAt" from drizzle.__drizzle_migrations order by 2')
  if (!entries.some(({ madeAt }) => Number(madeAt) < baseline.madeAt)) return
  const isAtEnd = entries.length === earlierMigrations && Number(entries.at(-1)?.madeAt) === baseline.madeAt
  if (!isAtEnd || (await hasUnimportedContent(query))) throw new Error(tooOld)
  await query('delete from drizzle.__drizzle_migrations')
  await query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    baseline.hash,
    baseline.madeAt,
  ])
}

/** The last commit imports the content of earlier ones when it starts, not when it migrates. */
async function hasUnimportedContent(query: Query): Promise<boolean> {
  const rows = await query('select 1 from products where not exists (select from publications) limit 1')
  return rows.length > 0
}
