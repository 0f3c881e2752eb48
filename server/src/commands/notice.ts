import { text as readAll } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { NoticeText, peopleText } from '@course/contract/office/notices/written-notices'
import { readConfig } from '../config/config.ts'
import { type NoticeDeps, type NoticeReply, placeNotice, previewNotice } from '../office/office.ts'
import { commandLine } from '../platform/command-line.ts'
import { connectPglite } from '../platform/db/connect.pglite.ts'
import { connectPostgres } from '../platform/db/connect.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { emailFacts } from '../platform/site-facts.ts'
import { readContentFiles, readPublishedIfAny } from '../publishing/publishing.ts'
import { lockDataDir } from '../start/data-dir.ts'
import { runCommand } from '../start/run-command.ts'

const contentFolder = fileURLToPath(new URL('../../../content', import.meta.url))
const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
const command = commandLine('notice')
const usage = `usage: ${command}${command.startsWith('npm') ? ' --' : ''} --subject "SUBJECT" < TEXT-FILE\nIt shows the notice and sends nothing.`

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { subject: { type: 'string' }, confirm: { type: 'string' } } })
  if (values.subject === undefined || process.stdin.isTTY) throw new Error(usage)
  const notice = NoticeText.safeParse({ Subject: values.subject, Text: await readAll(process.stdin) })
  if (!notice.success) throw new Error(notice.error.issues.map(({ message }) => message).join('\n'))
  // biome-ignore lint/style/noProcessEnv: handed to the one reader of the environment
  const config = readConfig(process.env)
  if (!config.databaseUrl) lockDataDir(config.dataDir)
  const database = config.databaseUrl
    ? await connectPostgres(config.databaseUrl, migrations, () => {})
    : await connectPglite(config.dataDir, migrations)
  try {
    const jobs = await startJobs(database.jobStore, (error) => complain(error as Error))
    const published = await readPublishedIfAny(database.db)
    const content = published?.values ?? (await readContentFiles(config.contentDir ?? contentFolder))
    const emailSite = { ...emailFacts(content), publicUrl: config.publicUrl }
    await run({ db: database.db, jobs, emailSite }, notice.data, values.confirm)
    await jobs.stop()
  } finally {
    await database.close()
  }
}

async function run(deps: NoticeDeps, notice: NoticeText, confirmation: string | undefined): Promise<void> {
  if (confirmation === undefined) return say(previewText(await previewNotice(deps, notice)))
  const { recipients, administrators } = await placeNotice(deps, { command: 'notice' }, notice, confirmation)
  say(
    `The notice is in the members area. The site emails it to ${peopleText(recipients, administrators)} while it runs.`,
  )
}

const previewText = ({ subject, email, recipients, administrators, confirmation }: NoticeReply) => `Subject: ${subject}

${email}
----
Nothing has been sent yet. This notice would go to ${peopleText(recipients, administrators)}.
To place it, run the same command again and add: --confirm ${confirmation}`

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const complain = (error: Error): void => void process.stderr.write(`${error.message}\n`)

runCommand(main)
