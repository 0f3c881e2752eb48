import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, readConfig } from '../server/src/config/config.ts'
import { lockDataDir } from '../server/src/start/data-dir.ts'
import { checkPort } from '../server/src/start/port-check.ts'
import { databaseProblem, StartError } from '../server/src/start/start-error.ts'

async function main(): Promise<void> {
  const { host, port, databaseUrl, dataDir, payments } = readConfig(process.env)
  await checkPort(host, port)
  if (payments.kind === 'local' && !process.env.LOCAL_GATEWAY_URL)
    await checkPort('127.0.0.1', payments.port, 'LOCAL_GATEWAY_URL')
  if (!databaseUrl) lockDataDir(dataDir)()
  if (process.argv[2] === 'build') await (await import('./build.ts')).ensureBuilt()
  else if (!databaseUrl && !existsSync(join(dataDir, 'postgres'))) await createDatabase(dataDir)
}

async function createDatabase(dataDir: string): Promise<void> {
  const release = lockDataDir(dataDir)
  const migrations = join(import.meta.dirname, '../server/migrations')
  const { connectPglite } = await import('../server/src/platform/db/connect.pglite.ts')
  const database = await connectPglite(dataDir, migrations).catch((error: unknown) => {
    throw databaseProblem(dataDir, error)
  })
  await database.close()
  release()
}

process.once('disconnect', () => process.exit(1))
main().then(
  () => process.exit(),
  (error: Error) => {
    const isExpected = error instanceof ConfigError || error instanceof StartError
    process.stderr.write(isExpected ? `The site can't start.\n${error.message}\n` : `${error.stack ?? error}\n`)
    process.exit(1)
  },
)
