import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { beginErasuresAgain, type Erased } from '../office/office.ts'
import { audit } from '../platform/audit/audit.ts'
import { type CopyConnection, inTransaction, quoteName, type RowSource } from '../platform/db/copy.ts'
import { migrationLock } from '../platform/db/migrate.ts'
import { applyMigrations } from '../platform/db/migrations.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import * as schema from '../schema.ts'
import { endRestoredSessions } from './after-restore.queries.ts'
import { createTally, type Part, readBody, type TableFacts, type TableShape } from './backup-body.ts'
import { BackupError } from './backup-file.ts'
import type { CheckedBackup } from './check.ts'
import { refuseTarget } from './refuse-target.ts'
import { findReferences, findTables, inPublic, siteFunctions } from './site-tables.ts'
import { createJobHolder, queueHeldJobs, waitingJobs } from './waiting-jobs.ts'

/**
 * Restores a backup into a database in one transaction, and migrates it to this build's version.
 * @param backup already checked; if its file has changed since, nothing is restored
 * @param options.emailJobs the names of the emails' jobs, so that unsent emails of the backup are sent
 * @param options.erased people whose accounts are closed in the same transaction. The next start erases the rest
 * @returns the tables that are not part of the site, how many people are erased again, and whom the backup does not have
 * @throws BackupError before anything is written if the database must not be overwritten
 */
export async function restore(
  connection: CopyConnection,
  backup: CheckedBackup,
  options: { replacing: boolean; emailJobs: readonly string[]; erased?: Erased | undefined },
): Promise<{ skippedTables: string[]; erasedAgain: number; unknown: string[] }> {
  await refuseTarget(connection, backup, options)
  // Creates the job queue's tables, as each start of the site does.
  const jobs = await startJobs(connection.jobStore, () => undefined, {}, options.emailJobs)
  await jobs.stop()
  return inTransaction(connection, 'begin', async () => {
    await connection.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await dropSite(connection, backup.tables)
    await applyMigrations(connection.query, backup.migrations)
    const references = await findReferences(connection)
    for (const { table, name } of references)
      await connection.query(`alter table ${table} drop constraint ${quoteName(name)}`)
    const skippedTables = await load(connection, backup)
    for (const { table, name, definition } of references)
      await connection.query(`alter table ${table} add constraint ${quoteName(name)} ${definition}`)
    await applyMigrations(connection.query, backup.later)
    await endRestoredSessions(connection.db)
    const { erased = { digests: new Set(), named: [] } } = options
    const again = await beginErasuresAgain(connection.db, erased)
    await queueHeldJobs(connection)
    await audit(connection.db, { command: 'restore' }, 'site.restored', { after: { takenAt: backup.header.takenAt } })
    await connection.query('analyze')
    return { skippedTables, ...again }
  })
}

async function dropSite(connection: CopyConnection, inBackup: TableFacts[]): Promise<void> {
  const ours = Object.values(schema).flatMap((part) => (is(part, PgTable) ? [getTableName(part)] : []))
  const names = new Set([...ours, ...inBackup.map(({ name }) => name)])
  const present = (await findTables(connection)).filter(({ name }) => names.has(name))
  for (const { name } of present) await connection.query(`drop table ${inPublic(name)} cascade`)
  for (const name of siteFunctions) await connection.query(`drop function if exists ${inPublic(name)}`)
  await connection.query('drop schema if exists drizzle cascade')
}

async function load(connection: CopyConnection, backup: CheckedBackup): Promise<string[]> {
  const tables = await findTables(connection)
  const jobHolder = await createJobHolder(connection)
  const parts = readBody(backup)
  const skippedTables: string[] = []
  const loaded: TableFacts[] = []
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    if (next.value.kind !== 'table') continue
    const { table } = next.value
    const tally = createTally(table.name)
    const rows = readRows(parts, tally)
    const target = findTarget(table, tables, jobHolder)
    if (target) await connection.copyIn(target, rows)
    else {
      skippedTables.push(table.name)
      for await (const _ of rows);
    }
    loaded.push(tally.facts())
  }
  if (JSON.stringify(loaded) !== JSON.stringify(backup.tables))
    throw new BackupError('The backup changed while it was being restored, so nothing was restored.')
  return skippedTables
}

function findTarget({ name, columns }: TableShape, tables: TableShape[], jobHolder: RowSource): RowSource | undefined {
  if (name === waitingJobs.name) return { ...jobHolder, columns }
  return tables.some((table) => table.name === name) ? { table: inPublic(name), columns } : undefined
}

async function* readRows(parts: AsyncGenerator<Part>, tally: { add(rows: Buffer): void }): AsyncGenerator<Buffer> {
  for (let next = await parts.next(); !next.done && next.value.kind === 'rows'; next = await parts.next()) {
    tally.add(next.value.rows)
    yield next.value.rows
  }
}
