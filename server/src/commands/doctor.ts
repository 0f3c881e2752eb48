import { fileURLToPath } from 'node:url'
import type { Finding } from '@course/contract/doctor'
import { readConfig } from '../config.ts'
import { connectPglite } from '../db/connect.pglite.ts'
import { type Database, openPostgres } from '../db/connect.ts'
import { readContentFiles } from '../features/content/content-files.ts'
import { checkUp } from '../features/doctor/doctor.ts'
import { holdDataDir, ownSecret } from '../start/data-dir.ts'
import { checkUpDeps } from '../start/doctor-deps.ts'
import { mailOf, paymentsOf } from '../start/providers.ts'

const contentFolder = fileURLToPath(new URL('../../../content', import.meta.url))
const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Looks at everything that a site needs before it takes real cards, and says what to do. Red ends it with 1. */
async function main(): Promise<void> {
  // Whoever asks wants to hear of the demo's seller among the rest, not instead of it.
  // biome-ignore lint/style/noProcessEnv: handed to the one reader of the environment
  const config = readConfig(process.env, () => false)
  const content = readContentFiles(config.contentDir ?? contentFolder)
  content.catch(() => undefined)
  const database: Promise<Database> = (async () => {
    if (config.databaseUrl) return openPostgres(config.databaseUrl, () => undefined)
    holdDataDir(config.dataDir)
    return connectPglite(config.dataDir, migrationsFolder)
  })()
  const mail = mailOf(config)
  // Nothing is waited for in between: a database that can't be had is a finding, and must find its reader at once.
  const findings = await checkUp(
    checkUpDeps(config, {
      db: database.then(({ db }) => db),
      payments: paymentsOf(config),
      mail,
      content,
      tokenSecret: config.tokenSecret ?? ownSecret(config.dataDir, 'token-secret'),
      migrationsFolder,
    }),
  )
  process.stdout.write(`${tableOf(findings)}\n`)
  await mail.close()
  await database.then((open) => open.close()).catch(() => undefined)
  process.exitCode = findings.some(({ level }) => level === 'red') ? 1 : 0
}

const signs: Record<Finding['level'], string> = { green: 'green  ✓', amber: 'amber  !', red: 'red    ✗' }

/** A line each, and what they come to. */
function tableOf(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ subject }) => subject.length))
  const lines = findings.map(({ subject, level, text }) => `${signs[level]}  ${subject.padEnd(width)}  ${text}`)
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  return `${lines.join('\n')}\n\n${count('green')} green, ${count('amber')} amber, ${count('red')} red`
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
