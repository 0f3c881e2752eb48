import type { CopyConnection } from '../db/copy.ts'
import { BackupError } from './backup-error.ts'
import type { CheckedBackup } from './check.ts'
import { findNewestMigration } from './migrations.ts'
import { findSite, findTables, hasRows } from './site-tables.ts'

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
  if (site && site !== header.site)
    throw new BackupError('This database holds another site than the backup. Restore into an empty one.')
  if (!replacing)
    throw new BackupError('This database is not empty. Add --replace to put the backup in place of what it holds.')
}
