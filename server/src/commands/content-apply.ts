import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../config.ts'
import { connectPglite } from '../db/connect.pglite.ts'
import { connectPostgres } from '../db/connect.ts'
import { applyContent, type ContentPlan, planContent } from '../features/content/content.ts'
import { readContentFiles } from '../features/content/content-files.ts'
import { holdDataDir } from '../start/data-dir.ts'

const contentFolder = fileURLToPath(new URL('../../../content', import.meta.url))
const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
const options = process.argv.slice(2)
const deleting = options.includes('--delete')

/** Shows what the owner's files change in the site, asks, and applies it. */
async function main(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: handed to the one reader of the environment
  const config = readConfig(process.env, () => false)
  const files = await readContentFiles(contentFolder)
  if (!config.databaseUrl) holdDataDir(config.dataDir)
  const database = config.databaseUrl
    ? await connectPostgres(config.databaseUrl, migrations, () => {})
    : await connectPglite(config.dataDir, migrations)
  try {
    const plan = await planContent(database.db, files)
    const lines = describe(plan)
    if (lines.length === 0) return say(`The site already shows what is in content/. Nothing to do.`)
    say(lines.join('\n'))
    if (!(await isConfirmed())) return say('Nothing was changed.')
    await applyContent(database.db, plan, { deleting })
    say('Applied.')
  } finally {
    await database.close()
  }
}

const signs = { new: '+', changed: '~', gone: deleting ? '-' : ' ' }

type AnyChange = ContentPlan['products' | 'videos' | 'resources'][number]

function describe(plan: ContentPlan): string[] {
  return Object.entries(plan).flatMap(([kind, changes]) =>
    changes.map((change: AnyChange) => {
      const { id } = change.row
      const name = 'title' in change.row ? change.row.title : change.row.name
      const note = change.kind === 'gone' && !deleting ? '  (only on the site; stays unless you add --delete)' : ''
      return `${signs[change.kind]} ${kind} ${id}: ${name}${note}${differencesOf(change)}`
    }),
  )
}

/** What exactly changes in a row, a line each: the old value and the new one. */
function differencesOf(change: AnyChange): string {
  if (change.kind !== 'changed') return ''
  const before: Record<string, unknown> = { ...change.before }
  return Object.entries(change.row)
    .filter(([field, value]) => before[field] !== value)
    .map(([field, value]) => `\n    ${field}: ${JSON.stringify(before[field])} → ${JSON.stringify(value)}`)
    .join('')
}

/** Asks a person; without one, `--yes` is the answer. */
async function isConfirmed(): Promise<boolean> {
  if (options.includes('--yes')) return true
  if (!process.stdin.isTTY) {
    say('Add --yes to apply this without being asked.')
    return false
  }
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await prompt.question('Apply this to the site? [y/N] ')
  prompt.close()
  return /^y(es)?$/i.test(answer.trim())
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
