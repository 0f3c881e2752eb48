import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { countConcerned } from '../course/course.ts'
import { commandLine } from '../platform/command-line.ts'
import type { Database } from '../platform/db/connect.ts'
import type { Db } from '../platform/db/db.ts'
import { createPictureProcess } from '../platform/decoding/pictures/run.ts'
import {
  applyFiles,
  type ChangedDocument,
  type ContentFiles,
  describeLawEmails,
  type FilesPlan,
  type FindRenderingProblem,
  importDocuments,
  noRenderingProblem,
  planFiles,
  priceTextsOf,
  readContentFiles,
  readMark,
  refuseWrongTerms,
  writeMark,
} from '../publishing/publishing.ts'
import { priceNotices } from '../sales/sales.ts'
import { builtFolders } from '../start/built-folders.ts'
import {
  contentFolderOf,
  onDatabase,
  picturesProgram,
  projectFolder,
  readSettings,
  say,
  withJobs,
} from '../start/command.ts'
import { runCommand } from '../start/run-command.ts'
import { siteRendering } from '../start/site-pages.ts'

interface Options {
  yes: boolean
  over: number | undefined
}

async function main(): Promise<void> {
  const options = readOptions()
  const config = readSettings()
  const folder = contentFolderOf(config)
  const files = await readContentFiles(folder)
  await onDatabase(config, (database) => apply(database, folder, files, options))
}

async function apply(database: Database, folder: string, files: ContentFiles, options: Options): Promise<void> {
  const { db } = database
  await importDocuments(db, files.bodies)
  await refuseWrongTerms(db, files)
  const plan = await planFiles(db, files.bodies, options.over ?? (await readMark(folder)))
  if (plan.changed.length === 0) {
    await mark(folder, plan.publication)
    return say(`The site already shows what is in content/ (publication ${plan.publication}). Nothing to do.`)
  }
  refuseNewerPublication(plan)
  const emails = await describeLawEmails(db, countConcerned, plan.lawChanges)
  say([...plan.changed.flatMap(describe), ...warnings(files), ...(emails ? [`! ${emails}`] : [])].join('\n'))
  if (!(await isConfirmed(options))) return say('Nothing was changed.')
  const publication = await withJobs(database, ({ jobs }) =>
    applyFiles(db, plan, { ...files, jobs }, renderingOf(db, folder)),
  )
  say(`Applied as publication ${publication}.`)
  await mark(folder, publication)
}

/** No page depends on them so much that it could not be rendered. */
const facts = { publicUrl: 'http://localhost', payments: 'local', auditKept: '' } as const

/** Renders as the site does, to find problems. Without a build, there are no pages to render. */
function renderingOf(db: Db, folder: string): FindRenderingProblem {
  if (!existsSync(join(projectFolder, 'server/dist/build-id'))) return noRenderingProblem
  const runPictureJob = createPictureProcess(picturesProgram)
  const log = { warn: (_: object, text: string) => say(`! ${text}`) }
  return siteRendering(db, { ...builtFolders(projectFolder), contentFolder: folder, facts, runPictureJob, log })
    .findRenderingProblem
}

/** The folder of an installed release can't be written. The site knows by itself what was applied last. */
const mark = (folder: string, publication: number) =>
  writeMark(folder, publication).catch((error: Error) =>
    say(`The number was not noted beside the files: ${error.message}`),
  )

function readOptions(): Options {
  const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false }, over: { type: 'string' } } })
  if (values.over !== undefined && !/^\d+$/.test(values.over))
    throw new Error('--over needs the number of a publication.')
  return { yes: values.yes, over: values.over === undefined ? undefined : Number(values.over) }
}

function refuseNewerPublication({ base, publication, changed }: FilesPlan): void {
  const newer = changed.filter(({ publishedSince }) => publishedSince)
  if (newer.length === 0) return
  throw new Error(
    [
      `The files are from publication ${base}, but publication ${publication} is on the site. Nothing was changed.`,
      'What is on the site → what the files say:',
      ...newer.flatMap(describe),
      `To continue from what is on the site, run ${commandLine('content-export')} and edit those files. To publish your files instead, add --over ${publication}.`,
    ].join('\n'),
  )
}

function describe({ file, lines, publishedSince, hasDraft }: ChangedDocument): string[] {
  const since = publishedSince
    ? ` (published by ${publishedSince.by} as publication ${publishedSince.publication}, ${publishedSince.at.toISOString()})`
    : ''
  const draft = hasDraft ? ['  ! It has a draft that was not published. The draft stays in the history.'] : []
  return [`~ ${file}${since}`, ...lines.map((line) => `    ${line}`), ...draft]
}

const warnings = ({ prices, bodies }: ContentFiles): string[] =>
  priceNotices(prices, priceTextsOf(bodies))
    .filter(({ level }) => level === 'warning')
    .map(({ text }) => `! ${text}`)

async function isConfirmed(options: Options): Promise<boolean> {
  if (options.yes) return true
  if (!process.stdin.isTTY) {
    say('Add --yes to apply this without confirmation.')
    return false
  }
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await prompt.question('Apply this to the site? [y/N] ')
  prompt.close()
  return /^y(es)?$/i.test(answer.trim())
}

runCommand(main)
