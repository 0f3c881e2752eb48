import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '../backup/backup.ts'
import { NothingToBackUp } from '../backup/backup-file.ts'
import { readSettings } from '../start/command.ts'
import { openCopyConnection } from '../start/copy-connection.ts'
import { runCommand } from '../start/run-command.ts'

async function main(canceled: AbortSignal): Promise<void> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      keep: { type: 'string', default: '14' },
      'allow-empty': { type: 'boolean', default: false },
    },
  })
  if (!/^[1-9]\d{0,5}$/.test(values.keep)) throw new Error('--keep must be a number of backups, at least 1.')
  const config = readSettings()
  const connection = await openCopyConnection(config, { creating: false })
  try {
    const { path, tables, unrecorded, deleted } = await backUp(connection, {
      folder: values.to ? resolve(values.to) : config.backupDir,
      keep: Number(values.keep),
      publicUrl: config.publicUrl,
      signal: canceled,
    })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(`${path}\n${rows} rows of ${tables.length} tables, read back and complete.\n`)
    if (unrecorded) process.stderr.write(`The backup is complete, but its time could not be recorded: ${unrecorded}\n`)
    for (const name of deleted) process.stdout.write(`deleted ${name}\n`)
  } catch (error) {
    if (!values['allow-empty'] || !(error instanceof NothingToBackUp)) throw error
    process.stdout.write(`${error.message}\n`)
  } finally {
    await connection.close()
  }
}

runCommand(main, { cleanupMs: 10_000 })
