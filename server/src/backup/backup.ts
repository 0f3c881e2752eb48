import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type CopyConnection, inTransaction } from '../platform/db/copy.ts'
import { findNewestMigration } from '../platform/db/migrations.ts'
import { type TableFacts, writeBody } from './backup-body.ts'
import { BackupError, NothingToBackUp, writeBackupFile } from './backup-file.ts'
import { checkContents } from './check.ts'
import { createBackupName, deleteOlderBackups, prepareFolder } from './retention.ts'
import { findSite, findTables, inPublic } from './site-tables.ts'
import { findWaitingJobs, waitingJobs } from './waiting-jobs.ts'

export interface BackupOptions {
  folder: string
  /** How many of this site's backups to keep in the folder, including this one. */
  keep: number
  publicUrl: string
  signal?: AbortSignal
}

/**
 * Writes a consistent copy of the site's data to a file while the site keeps running, verifies it, and deletes the
 * oldest backups.
 * @returns the file's path and tables, and why the database could not record its time, such as on a read-only copy
 * @throws BackupError, or an error of the database or the disk; then there is no file
 */
export async function backUp(
  connection: CopyConnection,
  { folder, keep, publicUrl, signal }: BackupOptions,
): Promise<{ path: string; tables: TableFacts[]; unrecorded: string | undefined; deleted: string[] }> {
  await prepareFolder(folder)
  const takenAt = new Date()
  const path = join(folder, createBackupName(takenAt))
  signal?.throwIfAborted()
  signal?.addEventListener('abort', connection.breakOff)
  const unfinished = `${path}.part`
  try {
    const site = await inTransaction(connection, 'begin isolation level repeatable read read only', async () => {
      const about = await describeSite(connection)
      await writeBackupFile(
        unfinished,
        { takenAt: takenAt.toISOString(), publicUrl, ...about },
        writeBody(await findSources(connection)),
        signal,
      )
      return about.site
    })
    const { tables } = await checkContents(unfinished)
    await rename(unfinished, path)
    await forceToDisk(folder)
    const unrecorded = await recordBackup(connection).then(
      () => undefined,
      (error: Error) => error.message,
    )
    return { path, tables, unrecorded, deleted: await deleteOlderBackups(folder, site, keep) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new BackupError(
        `There is no space left in ${folder}. No part of this backup was kept, and no older one deleted.`,
      )
    throw error
  } finally {
    signal?.removeEventListener('abort', connection.breakOff)
    await rm(unfinished, { force: true })
  }
}

async function recordBackup(connection: CopyConnection): Promise<void> {
  await connection.query('update site_state set backed_up_at = now()')
}

async function describeSite(connection: CopyConnection) {
  const schema = await findNewestMigration(connection.query)
  const site = await findSite(connection, await findTables(connection))
  if (!schema || !site) throw new NothingToBackUp()
  return { schema, site }
}

/** Without its salt, a day's hashes of visits say nothing about anybody, so no backup has it. */
const notBackedUp = ['visit_salt', 'visit_day']

async function findSources(connection: CopyConnection) {
  const found = await findTables(connection)
  const tables = found.map(({ name, columns }) => ({
    name,
    columns: columns.filter((each) => !notBackedUp.includes(each)),
  }))
  const jobs = await findWaitingJobs(connection)
  return [
    ...tables.map(({ name, columns }) => ({
      name,
      columns,
      rows: () => connection.copyOut({ table: inPublic(name), columns }),
    })),
    ...(jobs ? [{ ...waitingJobs, rows: () => connection.copyOut(jobs) }] : []),
  ]
}

/** After a power cut, a new file's name survives only if its folder was synced too. */
async function forceToDisk(folder: string): Promise<void> {
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
