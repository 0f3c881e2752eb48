import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from '../config/config.ts'
import { alert, failedBackupAlert, reportFailedBackup } from '../office/office.ts'
import { openPostgres } from '../platform/db/connect.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { emailFacts } from '../platform/site-facts.ts'
import { readContentFiles } from '../publishing/publishing.ts'
import { createMail } from '../start/providers.ts'
import { runCommand } from '../start/run-command.ts'

const contentFolder = fileURLToPath(new URL('../../../content', import.meta.url))

/** Reports that a backup failed. The unit of the backups starts it, because a killed backup can't report itself. */
async function main(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: handed to the one reader of the environment
  const config = readConfig(process.env)
  try {
    await reportInDatabase(config)
    process.stdout.write('The failed backup was recorded, and the site emails its owner.\n')
  } catch (error) {
    if (!config.alertEmail) throw error
    await emailDirectly(config, config.alertEmail)
    process.stdout.write(`${config.alertEmail} got an email about the failed backup.\n`)
  }
}

async function reportInDatabase({ databaseUrl, limitFactor }: Config): Promise<void> {
  if (!databaseUrl) throw new Error('The embedded database is not reachable for this. Set ALERT_EMAIL.')
  const database = openPostgres(databaseUrl, () => undefined)
  try {
    const jobs = await startJobs(database.jobStore, () => undefined)
    await reportFailedBackup({ db: database.db, jobs, limitFactor })
    await jobs.stop()
  } finally {
    await database.close()
  }
}

async function emailDirectly(config: Config, to: string): Promise<void> {
  const content = await readContentFiles(config.contentDir ?? contentFolder)
  const site = { ...emailFacts(content), publicUrl: config.publicUrl }
  const mail = createMail(config)
  await mail.send({ to, ...alert.write(site, { ...failedBackupAlert, email: to }) })
  await mail.close()
}

runCommand(main)
