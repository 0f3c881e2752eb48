import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { connectPglite } from '../db/connect.pglite.ts'
import { connectPostgres } from '../db/connect.ts'
import { applyContent, type ContentPlan, planContent } from '../features/content/content.ts'
import { type ContentFiles, readContentFiles } from '../features/content/content-files.ts'
import { priceNotices } from '../features/purchases/price-rules.ts'
import { refuseWrongTerms } from '../features/terms/published-terms.ts'
import { lockDataDir } from '../start/data-dir.ts'

const contentFolder = fileURLToPath(new URL('../../../content', import.meta.url))
const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

interface Options {
  yes: boolean
  delete: boolean
}

/** Shows what the content files change on the site, asks for confirmation, and applies it. */
async function main(): Promise<void> {
  const options: Options = readOptions()
  // biome-ignore lint/style/noProcessEnv: handed to the one reader of the environment
  const config = readConfig(process.env, () => false)
  const files = await readContentFiles(config.contentDir ?? contentFolder)
  if (!config.databaseUrl) lockDataDir(config.dataDir)
  const database = config.databaseUrl
    ? await connectPostgres(config.databaseUrl, migrations, () => {}, { directUrl: config.directDatabaseUrl })
    : await connectPglite(config.dataDir, migrations)
  try {
    await refuseWrongTerms(database.db, files)
    const plan = await planContent(database.db, files)
    const lines = describe(plan, options.delete)
    if (lines.length === 0) return say('The site already shows what is in content/. Nothing to do.')
    say([...lines, ...warnings(files)].join('\n'))
    if (!(await isConfirmed(options))) return say('Nothing was changed.')
    await applyContent(database.db, plan, { deleting: options.delete })
    say('Applied.')
  } finally {
    await database.close()
  }
}

function readOptions(): Options {
  const option = { type: 'boolean', default: false } as const
  return parseArgs({ options: { yes: option, delete: option } }).values
}

const warnings = ({ prices }: ContentFiles): string[] =>
  priceNotices(prices)
    .filter(({ level }) => level === 'warning')
    .map(({ text }) => `! ${text}`)

const signs = { new: '+', changed: '~' }

type AnyChange = ContentPlan['products' | 'videos' | 'resources'][number]

function describe(plan: ContentPlan, deleting: boolean): string[] {
  const { version: _, ...lists } = plan
  return Object.entries(lists).flatMap(([kind, changes]) =>
    changes.map((change: AnyChange) => {
      const { id } = change.row
      const name = 'title' in change.row ? change.row.title : change.row.name
      const note = change.kind === 'gone' && !deleting ? '  (only on the site; stays unless you add --delete)' : ''
      const sign = change.kind === 'gone' ? (deleting ? '-' : ' ') : signs[change.kind]
      return `${sign} ${kind} ${id}: ${name}${note}${changesText(change)}`
    }),
  )
}

function changesText(change: AnyChange): string {
  if (change.kind !== 'changed') return ''
  const before: Record<string, unknown> = { ...change.before }
  return Object.entries(change.row)
    .filter(([field, value]) => !isDeepStrictEqual(before[field], value))
    .map(([field, value]) => `\n    ${field}: ${JSON.stringify(before[field])} → ${JSON.stringify(value)}`)
    .join('')
}

/** Asks for confirmation on the terminal. Without a terminal, --yes is required. */
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

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
