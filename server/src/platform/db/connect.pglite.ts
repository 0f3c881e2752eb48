import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'
import type { Database } from './connect.ts'
import type { Db } from './db.ts'
import { rethrowMigrationError } from './migrate.ts'
import type { Query } from './migrations.ts'
import { isFromBefore, takeOver } from './take-over.ts'

/** A demo has few rows. The default settings would use about 200 MB more. */
const memorySettings = ['shared_buffers = 16MB', 'wal_buffers = 1MB', 'max_wal_size = 64MB', 'min_wal_size = 32MB']

/** Often enough for a demo, and too rarely to be noticed. */
const housekeepingMs = 10 * 60_000

/** PostgreSQL inside this process, for demos. It never forces writes to disk. @param directory locked by the caller */
export async function connectPglite(directory: string, migrationsFolder: string): Promise<Database> {
  const client = await openPglite(directory)
  const db = drizzle(client)
  if (await isFromBefore(queryOf(client), migrationsFolder))
    await client.transaction((tx) => takeOver(queryOf(tx), migrationsFolder)).catch(rethrowMigrationError)
  await migrate(db, { migrationsFolder }).catch(rethrowMigrationError)
  // PGlite runs neither autovacuum nor a checkpointer.
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

const queryOf =
  (client: Pick<PGlite, 'query'>): Query =>
  async <Row>(text: string, values?: unknown[]) =>
    (await client.query<Row>(text, values)).rows

export async function openPglite(directory: string): Promise<PGlite> {
  return PGlite.create(await prepareDirectory(directory), { postgresqlconf: memorySettings, extensions: { pg_trgm } })
}

const isCreated = (directory: string): boolean => existsSync(join(directory, 'postgres'))

/** Creates the database under a temporary name, so that a first start that is interrupted leaves no broken database. */
async function prepareDirectory(directory: string): Promise<string> {
  const final = join(directory, 'postgres')
  if (isCreated(directory)) return final
  const fresh = join(directory, 'postgres-new')
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true, mode: 0o700 })
  const creating = await PGlite.create(fresh)
  await creating.close()
  await rename(fresh, final)
  return final
}
