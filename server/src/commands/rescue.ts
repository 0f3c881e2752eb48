import { parseArgs } from 'node:util'
import { rescueMinutes } from '@course/contract/accounts/rescue'
import * as paths from '@course/contract/paths'
import { createRescueLink } from '../accounts/accounts.ts'
import { commandLine } from '../platform/command-line.ts'
import { digest, newId, newSecret } from '../platform/ids.ts'
import { onDatabase, readSettings, say, withJobs } from '../start/command.ts'
import { askRunningSite } from '../start/rescue-requests.ts'
import { runCommand } from '../start/run-command.ts'

const command = commandLine('rescue')

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [email] = positionals
  if (!email || positionals.length > 1)
    throw new Error(`usage: ${command}${command.startsWith('npm') ? ' --' : ''} EMAIL`)
  const config = readSettings()
  const secret = newSecret()
  const link = { email, tokenHash: digest(secret) }
  await onDatabase(config, (database) => withJobs(database, (deps) => createRescueLink(deps, link))).catch(
    (error: Error) => {
      if (!/^The data directory .* is in use by/.test(error.message)) throw error
      return askRunningSite(config.dataDir, { id: newId(), ...link })
    },
  )
  say(`Open this link within ${rescueMinutes} minutes. It works once, and asks for a password.

${config.publicUrl}${paths.rescue}#${secret}

It removes every second factor of ${email} and ends all of its logins. All Super Admins get an email about it.`)
}

runCommand(main)
