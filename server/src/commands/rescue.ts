import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { rescueMinutes } from '@course/contract/accounts/rescue'
import * as paths from '@course/contract/paths'
import { createRescueLink } from '../accounts/accounts.ts'
import { readConfig } from '../config/config.ts'
import { commandLine } from '../platform/command-line.ts'
import { connectPglite } from '../platform/db/connect.pglite.ts'
import { connectPostgres, type Database } from '../platform/db/connect.ts'
import { digest, newId, newSecret } from '../platform/ids.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { lockDataDir } from '../start/data-dir.ts'
import { askRunningSite } from '../start/rescue-requests.ts'
import { runCommand } from '../start/run-command.ts'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
const command = commandLine('rescue')

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [email] = positionals
  if (!email || positionals.length > 1)
    throw new Error(`usage: ${command}${command.startsWith('npm') ? ' --' : ''} EMAIL`)
  // biome-ignore lint/style/noProcessEnv: handed to the one reader of the environment
  const { databaseUrl, dataDir, publicUrl } = readConfig(process.env)
  const secret = newSecret()
  const link = { email, tokenHash: digest(secret) }
  if (databaseUrl) await create(await connectPostgres(databaseUrl, migrations, () => {}), link)
  else if (isFree(dataDir)) await create(await connectPglite(dataDir, migrations), link)
  else await askRunningSite(dataDir, { id: newId(), ...link })
  process.stdout.write(`Open this link within ${rescueMinutes} minutes. It works once, and asks for a password.

${publicUrl}${paths.rescue}#${secret}

It removes every second factor of ${email} and ends all of its logins. All Super Admins get an email about it.
`)
}

/** Whether no site uses the embedded database. If so, none can start until this command ends. */
function isFree(dataDir: string): boolean {
  try {
    lockDataDir(dataDir)
    return true
  } catch (error) {
    if (/is in use by/.test((error as Error).message)) return false
    throw error
  }
}

async function create(database: Database, link: { email: string; tokenHash: string }): Promise<void> {
  try {
    const jobs = await startJobs(database.jobStore, (error) => process.stderr.write(`${(error as Error).message}\n`))
    await createRescueLink({ db: database.db, jobs }, link)
    await jobs.stop()
  } finally {
    await database.close()
  }
}

runCommand(main)
