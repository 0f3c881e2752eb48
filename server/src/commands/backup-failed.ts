import type { Config } from '../config/config.ts'
import { alert, failedBackupAlert, reportFailedBackup } from '../office/office.ts'
import { openPostgres } from '../platform/db/connect.ts'
import { emailFacts } from '../platform/site-facts.ts'
import { readContentFiles } from '../publishing/publishing.ts'
import { contentFolderOf, readSettings, say, withJobs } from '../start/command.ts'
import { createMail } from '../start/providers.ts'
import { runCommand } from '../start/run-command.ts'

/** Reports that a backup failed. The unit of the backups starts it, because a killed backup can't report itself. */
async function main(): Promise<void> {
  const config = readSettings()
  try {
    await reportInDatabase(config)
    say('The failed backup was recorded, and the site emails its owner.')
  } catch (error) {
    if (!config.alertEmail) throw error
    await emailDirectly(config, config.alertEmail)
    say(`${config.alertEmail} got an email about the failed backup.`)
  }
}

async function reportInDatabase({ databaseUrl, limitFactor }: Config): Promise<void> {
  if (!databaseUrl) throw new Error('The embedded database is not reachable for this. Set ALERT_EMAIL.')
  const database = openPostgres(databaseUrl, () => undefined)
  await withJobs(database, (deps) => reportFailedBackup({ ...deps, limitFactor })).finally(database.close)
}

async function emailDirectly(config: Config, to: string): Promise<void> {
  const content = await readContentFiles(contentFolderOf(config))
  const site = { ...emailFacts(content), publicUrl: config.publicUrl }
  const mail = createMail(config)
  await mail.send({ to, ...alert.write(site, { ...failedBackupAlert, email: to }) })
  await mail.close()
}

runCommand(main)
