import { fileURLToPath } from 'node:url'
import { readConfig } from '../config/config.ts'
import { migratePostgres } from '../platform/db/migrate.ts'
import { runCommand } from '../start/run-command.ts'
import { databaseProblem } from '../start/start-error.ts'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Migrates the database to this build, while an older build keeps running on it. Each start does the same. */
async function main(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: handed to the one reader of the environment
  const { databaseUrl } = readConfig(process.env)
  if (!databaseUrl) throw new Error('The embedded database is migrated when the site starts. Nothing was done.')
  await migratePostgres(databaseUrl, migrations, {
    log: (sentence) => process.stdout.write(`${sentence}\n`),
  }).catch((error: unknown) => {
    throw databaseProblem(databaseUrl, error)
  })
  process.stdout.write('The database is up to date.\n')
}

runCommand(main)
