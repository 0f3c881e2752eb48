import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { checkBackup } from '../backup/check.ts'
import { restore } from '../backup/restore.ts'
import { commandLine } from '../command-line.ts'
import { readConfig } from '../config.ts'
import { openCopyConnection } from '../start/copy-connection.ts'

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Checks a backup and, unless that is all, puts it into the site's database. The site must be stopped. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean', default: false }, replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [given] = positionals
  if (!given || positionals.length > 1) throw new Error(`Say which backup: ${commandLine('restore')} FILE`)
  const backup = await checkBackup(resolve(given), migrationsFolder)
  const rows = backup.tables.reduce((sum, table) => sum + table.rows, 0)
  const { takenAt, publicUrl } = backup.header
  say(`A backup of ${publicUrl} as of ${takenAt}: ${rows} rows of ${backup.tables.length} tables. It is whole.`)
  if (values.check) return
  // biome-ignore lint/style/noProcessEnv: handed to the one reader of the environment
  const config = readConfig(process.env, () => false)
  const connection = await openCopyConnection(config, { creating: true })
  try {
    const { leftOut } = await restore(connection, backup, { replacing: values.replace })
    for (const name of leftOut) say(`The table ${name} is no part of the site and was left out.`)
    say('Restored. Everybody logs in anew, and the ledgers are compared at the next start.')
  } finally {
    await connection.close()
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

main().catch((error: Error) => {
  process.stderr.write(`${(error.cause instanceof Error ? error.cause : error).message}\n`)
  process.exit(1)
})
