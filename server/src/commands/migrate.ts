import { migratePostgres } from '../platform/db/migrate.ts'
import { migrationsFolder, readSettings, say } from '../start/command.ts'
import { runCommand } from '../start/run-command.ts'
import { databaseProblem } from '../start/start-error.ts'

/** Migrates the database to this build, while an older build keeps running on it. Each start does the same. */
async function main(): Promise<void> {
  const { databaseUrl } = readSettings()
  if (!databaseUrl) throw new Error('The embedded database is migrated when the site starts. Nothing was done.')
  await migratePostgres(databaseUrl, migrationsFolder, { log: say }).catch((error: unknown) => {
    throw databaseProblem(databaseUrl, error)
  })
  say('The database is up to date.')
}

runCommand(main)
