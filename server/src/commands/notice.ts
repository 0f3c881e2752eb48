import { text as readAll } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { NoticeText, peopleText } from '@course/contract/office/notices/written-notices'
import { type NoticeDeps, type NoticeReply, placeNotice, previewNotice } from '../office/office.ts'
import { commandLine } from '../platform/command-line.ts'
import { emailFacts } from '../platform/site-facts.ts'
import { readContentFiles, readPublishedIfAny } from '../publishing/publishing.ts'
import { contentFolderOf, onDatabase, readSettings, say, withJobs } from '../start/command.ts'
import { runCommand } from '../start/run-command.ts'

const command = commandLine('notice')
const usage = `usage: ${command}${command.startsWith('npm') ? ' --' : ''} --subject "SUBJECT" < TEXT-FILE\nIt shows the notice and sends nothing.`

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { subject: { type: 'string' }, confirm: { type: 'string' } } })
  if (values.subject === undefined || process.stdin.isTTY) throw new Error(usage)
  const notice = NoticeText.safeParse({ Subject: values.subject, Text: await readAll(process.stdin) })
  if (!notice.success) throw new Error(notice.error.issues.map(({ message }) => message).join('\n'))
  const config = readSettings()
  await onDatabase(config, async (database) => {
    const published = await readPublishedIfAny(database.db)
    const content = published?.values ?? (await readContentFiles(contentFolderOf(config)))
    const emailSite = { ...emailFacts(content), publicUrl: config.publicUrl }
    await withJobs(database, (deps) => run({ ...deps, emailSite }, notice.data, values.confirm))
  })
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

runCommand(main)
