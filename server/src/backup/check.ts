import { type Migration, readMigrations } from '../platform/db/migrations.ts'
import { lastBefore, readTakeOver, tooOld } from '../platform/db/take-over.ts'
import { createTally, readBody, type TableFacts } from './backup-body.ts'
import { BackupError, type OpenedBackup, openBackupFile } from './backup-file.ts'

export interface CheckedBackup extends OpenedBackup {
  tables: TableFacts[]
  migrations: Migration[]
  later: Migration[]
}

/** Reads a backup to its end. Writes nothing. @throws BackupError saying why it can't be restored */
export async function checkBackup(path: string, migrationsFolder: string): Promise<CheckedBackup> {
  const contents = await checkContents(path)
  const { schema } = contents.header
  const known = readMigrations(migrationsFolder)
  if (schema.hash === lastBefore.hash) {
    const { tables, takeOver } = readTakeOver(migrationsFolder)
    return { ...contents, migrations: [tables], later: [takeOver, ...known.slice(1)] }
  }
  const at = known.findIndex(({ hash }) => hash === schema.hash)
  if (at !== -1) return { ...contents, migrations: known.slice(0, at + 1), later: known.slice(at + 1) }
  const newest = known.at(-1)?.madeAt ?? 0
  if (schema.madeAt > newest)
    throw new BackupError('This backup was made by a newer version of the site. Update the site first.')
  if (schema.madeAt < known[0].madeAt) throw new BackupError(`The backup ${path} can't be restored: ${tooOld}`)
  throw new BackupError('This backup was made by a version of the site that this version does not know.')
}

/** Reads a backup to its end, whatever the version of its database. @throws BackupError */
export async function checkContents(path: string): Promise<OpenedBackup & { tables: TableFacts[] }> {
  const opened = await openBackupFile(path)
  try {
    return { ...opened, tables: await countRows(opened) }
  } catch (error) {
    throw new BackupError(`The backup ${path} can't be read to its end: ${(error as Error).message}.`)
  }
}

async function countRows(opened: OpenedBackup): Promise<TableFacts[]> {
  const counted: TableFacts[] = []
  let stored: TableFacts[] | undefined
  let tally = createTally('')
  for await (const part of readBody(opened)) {
    if (part.kind === 'table') tally = createTally(part.table.name)
    if (part.kind === 'rows') tally.add(part.rows)
    if (part.kind === 'end') counted.push(tally.facts())
    if (part.kind === 'facts') stored = part.tables
  }
  if (!stored || JSON.stringify(stored) !== JSON.stringify(counted))
    throw new Error('its rows differ from those that were backed up')
  return counted
}
