import pg from 'pg'

/** Enough that a pooler in transaction mode gives two clients the same session once, even while others use it. */
const rounds = 4

/**
 * Refuses an address that leads to a pooler in transaction mode: there, notifications never arrive, and an advisory lock
 * stays on a session that others use.
 * @param client connected to the address
 * @param variable the setting that contains the address
 * @throws one sentence
 */
export async function refuseTransactionPooling(client: pg.Client, url: string, variable: string): Promise<void> {
  if (!(await sharesSessions(client, url))) return
  throw new Error(
    variable === 'DATABASE_URL'
      ? 'DATABASE_URL leads to a pooler in transaction mode. Set DATABASE_DIRECT_URL to an address of the database without that pooler, or use session mode.'
      : `${variable} leads to a pooler in transaction mode. Set it to an address of the database without a pooler.`,
  )
}

async function sharesSessions(client: pg.Client, url: string): Promise<boolean> {
  const other = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  other.on('error', () => undefined)
  const [own, others] = [new Set<number>(), new Set<number>()]
  try {
    await other.connect()
    for (let round = 0; round < rounds; round += 1) {
      own.add(await readSession(client))
      others.add(await readSession(other))
    }
  } catch {
    return false
  } finally {
    other.end().catch(() => undefined)
  }
  return own.size > 1 || others.size > 1 || [...own].some((session) => others.has(session))
}

async function readSession(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/**
 * Checks the way through a pooler in transaction mode.
 * @param lock the key of an advisory lock that a direct connection holds
 * @returns a sentence if the database sets no limits for statements, which the site can't set through such a pooler
 * @throws one sentence if it leads to another database than the direct connection
 */
export async function checkPooler(url: string, lock: number): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ isSame: boolean; isLimited: boolean }>(
      `select exists (select from pg_locks join pg_database on pg_database.oid = pg_locks.database
         where locktype = 'advisory' and objid = $1 and granted and datname = current_database()) as "isSame",
       current_setting('statement_timeout') <> '0'
         and current_setting('idle_in_transaction_session_timeout') <> '0' as "isLimited"`,
      [lock],
    )
    if (!rows[0]?.isSame)
      throw new Error('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Set both to the same one.')
    return rows[0].isLimited ? undefined : unlimited
  } finally {
    client.end().catch(() => undefined)
  }
}

const unlimited =
  "The database sets no limits for statements through the pooler. Set them for the site's role: alter role … set statement_timeout = '15s'; alter role … set idle_in_transaction_session_timeout = '20s'"
