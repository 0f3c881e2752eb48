import type { CopyConnection } from '../db/copy.ts'
import { BackupError } from './backup-error.ts'
import type { CheckedBackup } from './check.ts'
import { findNewestMigration } from './migrations.ts'
import { findSite, findTables, hasRows, isUnused } from './site-tables.ts'

/**
 * Makes sure that nobody's data is lost by restoring into a database. Reads only.
 * @throws BackupError
 */
export async function refuseTarget(
  connection: CopyConnection,
  { header, migrations, later }: CheckedBackup,
  { replacing }: { replacing: boolean },
): Promise<void> {
  if (await connection.isShared())
    throw new BackupError('Another program is connected to this database. Stop the site first.')
  const tables = await findTables(connection)
  if (!(await hasRows(connection, tables))) return
  const newest = await findNewestMigration(connection)
  if (!newest) throw new BackupError('This database holds something else than a site. Restore into an empty one.')
  if (![...migrations, ...later].some(({ hash }) => hash === newest.hash))
    throw new BackupError(
      'This database is of a version of the site that this one does not know. Update the site first.',
    )
  const site = await findSite(connection, tables)
  const isOther = site !== undefined && site !== header.site
  if (isOther && !(await isUnused(connection, tables)))
    throw new BackupError(
      'This database holds another site than the backup, and that site has users or payments. Restore into an empty one.',
    )
  if (isOther && !replacing)
    throw new BackupError(
      'This database holds a new site that has no users or payments yet. Add --replace to put the backup in its place.',
    )
  if (!replacing)
    throw new BackupError('This database is not empty. Add --replace to put the backup in place of what it holds.')
}
