import type { Finding } from '@course/contract/office/doctor'
import { runDoctor } from '../office/office.ts'
import { connectPglite } from '../platform/db/connect.pglite.ts'
import { type Database, openPostgres } from '../platform/db/connect.ts'
import { readContentFiles } from '../publishing/publishing.ts'
import { contentFolderOf, migrationsFolder, readSettings } from '../start/command.ts'
import { lockDataDir, readOrCreateSecret } from '../start/data-dir.ts'
import { doctorDeps } from '../start/doctor-deps.ts'
import { createMail, createPayments } from '../start/providers.ts'
import { runCommand } from '../start/run-command.ts'

async function main(): Promise<number> {
  const config = readSettings()
  const content = readContentFiles(contentFolderOf(config))
  content.catch(() => undefined)
  const database: Promise<Database> = (async () => {
    if (config.databaseUrl) return openPostgres(config.databaseUrl, () => undefined)
    lockDataDir(config.dataDir)
    return connectPglite(config.dataDir, migrationsFolder)
  })()
  const mail = createMail(config)
  // No await before this line: if the database can't be opened, the rejection needs its handler right away.
  const findings = await runDoctor(
    doctorDeps(config, {
      db: database.then(({ db }) => db),
      payments: createPayments(config),
      mail,
      content,
      tokenSecret: config.tokenSecret ?? readOrCreateSecret(config.dataDir, 'token-secret'),
      migrationsFolder,
    }),
  )
  process.stdout.write(`${reportText(findings)}\n`)
  await mail.close()
  await database.then((open) => open.close()).catch(() => undefined)
  return findings.some(({ level }) => level === 'red') ? 1 : 0
}

const signs: Record<Finding['level'], string> = { green: 'green  ✓', amber: 'amber  !', red: 'red    ✗' }

function reportText(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ subject }) => subject.length))
  const lines = findings.map(({ subject, level, text }) => `${signs[level]}  ${subject.padEnd(width)}  ${text}`)
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  return `${lines.join('\n')}\n\n${count('green')} green, ${count('amber')} amber, ${count('red')} red`
}

runCommand(main)
