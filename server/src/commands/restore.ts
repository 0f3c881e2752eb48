import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkBackup } from '../backup/check.ts'
import { restore } from '../backup/restore.ts'
import { emailJobs, readErasureList } from '../office/office.ts'
import { commandLine } from '../platform/command-line.ts'
import { agreedSettings, type SettingName, takeOverSettings } from '../start/agreed-settings.ts'
import { migrationsFolder, readSettings, say } from '../start/command.ts'
import { openCopyConnection } from '../start/copy-connection.ts'
import { runCommand } from '../start/run-command.ts'

/** Checks a backup and, without --check, restores it into the site's database. The site must be stopped. */
async function main(canceled: AbortSignal): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      check: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      erased: { type: 'string', multiple: true, default: [] },
    },
    allowPositionals: true,
  })
  const [file] = positionals
  if (!file || positionals.length > 1) throw new Error(`Name one backup file: ${commandLine('restore')} FILE`)
  const backup = await checkBackup(resolve(file), migrationsFolder)
  const rows = backup.tables.reduce((sum, table) => sum + table.rows, 0)
  const { takenAt, publicUrl } = backup.header
  say(`A backup of ${publicUrl} from ${takenAt}: ${rows} rows of ${backup.tables.length} tables. It is complete.`)
  if (values.check) return
  const config = readSettings()
  const connection = await openCopyConnection(config, { creating: true })
  canceled.throwIfAborted()
  canceled.addEventListener('abort', () => connection.breakOff())
  try {
    const lists = await Promise.all([config.backupDir, dirname(resolve(file))].map(readErasureList))
    const erased = { digests: new Set(lists.flatMap((list) => [...list])), named: values.erased }
    const { skippedTables, erasedAgain, unknown } = await restore(connection, backup, {
      emailJobs,
      replacing: values.replace,
      erased,
    })
    for (const name of skippedTables) say(`The table ${name} is not part of the site and was left out.`)
    if (erasedAgain > 0)
      say(
        `Erased after the backup: ${erasedAgain}. Their accounts are closed. The next start erases the rest before it serves.`,
      )
    for (const each of unknown) say(`The backup has no account ${each}.`)
    const differing = await takeOverSettings(connection.db, agreedSettings(config))
    for (const name of differing) say(`The ${name} is not that of the backup: ${consequences[name]}`)
    say(
      'Restored. Everyone has to log in again. At the next start, the site compares its payments with the card provider.',
    )
  } finally {
    await connection.close()
  }
}

const consequences: Record<SettingName, string> = {
  'card account': 'payments of the backup can be refunded only in the control panel of their own account.',
  TOKEN_SECRET: 'calendar addresses and links in emails sent before no longer work.',
  PUBLIC_URL: 'links in emails sent before lead to the old address.',
}

runCommand(main, { cleanupMs: 10_000 })
