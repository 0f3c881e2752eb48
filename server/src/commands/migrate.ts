import { fileURLToPath } from 'node:url'
import { readConfig } from '../config.ts'
import { connectPostgres } from '../db/connect.ts'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Migrates the database to this build, while an older build keeps running on it. Each start does the same. */
async function main(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: handed to the one reader of the environment
  const { databaseUrl } = readConfig(process.env, () => false)
  if (!databaseUrl) throw new Error('The embedded database is migrated when the site starts. Nothing was done.')
  const database = await connectPostgres(databaseUrl, migrations, () => {})
  await database.close()
  process.stdout.write('The database is up to date.\n')
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
