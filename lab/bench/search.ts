import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noteSource } from '../../server/src/course/search/note-source.ts'
import { createSearch } from '../../server/src/course/search/search.ts'
import { propertySource } from '../../server/src/course/workbook/property-source.ts'
import { connectPglite } from '../../server/src/platform/db/connect.pglite.ts'
import { connectPostgres, type Database } from '../../server/src/platform/db/connect.ts'
import { siteState } from '../../server/src/platform/db/schema.ts'
import { readContentFiles } from '../../server/src/publishing/content/content-files.ts'
import { importDocuments } from '../../server/src/publishing/documents/import.ts'
import { readPublished } from '../../server/src/publishing/documents/published-content.ts'
import { startPostgres } from '../../server/test/postgres.ts'
import { searchPairs } from '../../server/test/search-pairs.ts'
import { quantile, tableOf } from './support/costs.ts'
import { fillSearch, searchSizes } from './support/search-data.ts'

const root = join(import.meta.dirname, '../..')
const migrations = join(root, 'server/migrations')
const budgetMs = 50
const rounds = 10

/** What is typed letter by letter, and words that are almost everywhere. */
const others = [
  're',
  'red',
  'rede',
  'redeem',
  'tax',
  'property',
  'sale owner',
  'the county sells the property',
  'zzzq xxkk',
]

/** Measures searches over 60,000 lines of transcripts and 100,000 notes, on PostgreSQL and on PGlite. */
export async function run(): Promise<boolean> {
  const server = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'course-search-'))
  try {
    const postgres = await measure(await connectPostgres(server.url, migrations, () => {}))
    const pglite = await measure(await connectPglite(folder, migrations))
    const rows = Object.entries({ PostgreSQL: postgres, PGlite: pglite }).map(([name, times]) => {
      const p95 = quantile(times, 0.95)
      return [name, quantile(times, 0.5).toFixed(1), p95.toFixed(1), p95 > budgetMs ? 'over' : '']
    })
    process.stdout.write(
      `${tableOf([['', 'p50 ms', 'p95 ms', ''], ...rows])}\n${searchSizes.lines} lines, ${searchSizes.notes} notes. Budget: p95 ${budgetMs} ms.\n`,
    )
    return [postgres, pglite].every((times) => quantile(times, 0.95) <= budgetMs)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(database: Database): Promise<number[]> {
  const { db } = database
  try {
    await importDocuments(db, (await readContentFiles(join(root, 'demo-content'))).bodies)
    const { values } = await readPublished(db)
    const log = {
      warn: (what: object, message: string) => void process.stderr.write(`${message} ${JSON.stringify(what)}\n`),
    }
    const search = createSearch({ db, log, published: () => values }, [noteSource(() => values), propertySource])
    const [state] = await db.select({ version: siteState.contentVersion }).from(siteState)
    const contentVersion = state?.version ?? 0
    await search.find({ id: '00000000-0000-7000-8000-000000000001', contentVersion }, 'first')
    const people = await fillSearch(db)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1)
      for (const [at, text] of [...searchPairs.map(([typed]) => typed), ...others].entries()) {
        const began = performance.now()
        await search.find({ id: people[(at + round) % people.length] ?? '', contentVersion }, text)
        times.push(performance.now() - began)
      }
    return times.slice(times.length / rounds)
  } finally {
    await database.close()
  }
}
