import { access, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'
import { type Database, tellMigrationFault } from './connect.ts'
import type { Db } from './db.ts'
import * as schema from './schema.ts'

/** Small, because a demo has few rows: the defaults hold some 200 MB more. */
const frugal = ['shared_buffers = 16MB', 'wal_buffers = 1MB', 'max_wal_size = 64MB', 'min_wal_size = 32MB']

const housekeepingMs = 10 * 60_000

/**
 * PostgreSQL inside this process, for trying out and developing. It never forces its writes to disk.
 * @param directory the caller holds the lock on it
 */
export async function connectPglite(directory: string, migrationsFolder: string): Promise<Database> {
  const client = await openPglite(directory)
  const db = drizzle(client, { schema })
  await migrate(db, { migrationsFolder }).catch(tellMigrationFault)
  // It has neither autovacuum nor a checkpointer of its own.
  const housekeeping = setInterval(() => {
    client.exec('vacuum analyze; checkpoint').catch(() => undefined)
  }, housekeepingMs)
  housekeeping.unref()
  return {
    db: db as Db,
    jobStore: { db: fromPglite(client), backend: 'pglite' },
    load: () => undefined,
    ping: async () => void (await client.query('select 1')),
    close: async () => {
      clearInterval(housekeeping)
      await client.close()
    },
  }
}

/** The same, as it is: nothing is migrated. */
export async function openPglite(directory: string): Promise<PGlite> {
  return PGlite.create(await preparedDirectory(directory), { postgresqlconf: frugal, extensions: { pg_trgm } })
}

/** A first start that is killed half way leaves a folder that is thrown away, never a broken database. */
async function preparedDirectory(directory: string): Promise<string> {
  const final = join(directory, 'postgres')
  const exists = await access(final).then(
    () => true,
    () => false,
  )
  if (exists) return final
  const fresh = join(directory, 'postgres-new')
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true, mode: 0o700 })
  const creating = await PGlite.create(fresh)
  await creating.close()
  await rename(fresh, final)
  return final
}
