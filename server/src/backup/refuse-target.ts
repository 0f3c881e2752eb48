import { setTimeout as sleep } from 'node:timers/promises'
import type { CopyConnection } from '../platform/db/copy.ts'
import { findNewestMigration } from '../platform/db/migrations.ts'
import { BackupError } from './backup-file.ts'
import type { CheckedBackup } from './check.ts'
import { findSite, findTables, hasRows, isUnused } from './site-tables.ts'

/** The connections of a site that was stopped a moment ago have ended within this time. */
const endingMs = 2_000

/** Refuses a database whose data a restore would destroy. Only reads. @throws BackupError */
export async function refuseTarget(
  connection: CopyConnection,
  { header, migrations, later }: CheckedBackup,
  { replacing }: { replacing: boolean },
): Promise<void> {
  if (await staysShared(connection))
    throw new BackupError('Another program is connected to this database. Stop the site first.')
  const tables = await findTables(connection)
  if (!(await hasRows(connection, tables))) return
  const newest = await findNewestMigration(connection.query)
  if (!newest) throw new BackupError('This database contains something other than a site. Restore into an empty one.')
  if (![...migrations, ...later].some(({ hash }) => hash === newest.hash))
    throw new BackupError(
      'This database belongs to a version of the site that this version does not know. Update the site first.',
    )
  const site = await findSite(connection, tables)
  const isOther = site !== undefined && site !== header.site
  if (isOther && !(await isUnused(connection, tables)))
    throw new BackupError(
      'This database contains a different site, which has users or payments. Restore into an empty one.',
    )
  if (isOther && !replacing)
    throw new BackupError(
      'This database contains a new site without users or payments. Add --replace to replace it with the backup.',
    )
  if (!replacing)
    throw new BackupError('This database is not empty. Add --replace to replace its contents with the backup.')
}

async function staysShared(connection: CopyConnection): Promise<boolean> {
  for (const end = Date.now() + endingMs; await connection.isShared(); await sleep(100)) {
    if (Date.now() > end) return true
  }
  return false
}
