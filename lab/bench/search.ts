import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createSearch } from '../../server/src/course/search/search.ts'
import { connectPglite } from '../../server/src/platform/db/connect.pglite.ts'
import { connectPostgres, type Database } from '../../server/src/platform/db/connect.ts'
import { readContentFiles } from '../../server/src/publishing/content/content-files.ts'
import { importDocuments } from '../../server/src/publishing/documents/import.ts'
import { readPublished } from '../../server/src/publishing/documents/published-content.ts'
import { startPostgres } from '../../server/test/postgres.ts'
import { searchPairs } from '../../server/test/search-pairs.ts'
import { insideQuestions, outsideQuestions } from '../../server/test/search-questions.ts'
import { quantile, tableOf } from './support/costs.ts'
import { fillNotes, fillTranscripts, searchSizes } from './support/search-data.ts'

const root = join(import.meta.dirname, '../..')
const migrations = join(root, 'server/migrations')
const budget = { ms: 30, megabytes: 60, pauseMs: 50 }
const rounds = 3

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
const typed = [
  ...searchPairs.map(([text]) => text),
  ...[...insideQuestions, ...outsideQuestions].map(({ question }) => question),
  ...others,
]

/** Measures searches over 60,000 lines of transcripts and 100,000 notes, on PostgreSQL and on PGlite. */
export async function run(): Promise<boolean> {
  const server = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'course-search-'))
  try {
    const postgres = await measure(await connectPostgres(server.url, migrations, () => {}))
    const pglite = await measure(await connectPglite(folder, migrations))
    const rows = Object.entries({ PostgreSQL: postgres, PGlite: pglite }).map(([name, measured]) => [
      name,
      quantile(measured.times, 0.5).toFixed(1),
      quantile(measured.times, 0.95).toFixed(1),
      quantile(measured.cpu, 0.95).toFixed(1),
      measured.megabytes.toFixed(0),
      measured.buildMs.toFixed(0),
      measured.pauseMs.toFixed(0),
      isWithin(measured) ? '' : 'over',
    ])
    process.stdout.write(
      `${tableOf([['', 'p50 ms', 'p95 ms', 'p95 CPU ms', 'MB', 'build ms', 'longest pause ms', ''], ...rows])}\n${searchSizes.lines} lines, ${searchSizes.notes} notes. Budget: p95 ${budget.ms} ms, ${budget.megabytes} MB, pauses of ${budget.pauseMs} ms.\n`,
    )
    return [postgres, pglite].every(isWithin)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Measured {
  times: number[]
  /** Time of the main thread on a processor, which a busy machine does not make longer. */
  cpu: number[]
  megabytes: number
  buildMs: number
  pauseMs: number
}

const isWithin = ({ times, megabytes, pauseMs }: Measured): boolean =>
  quantile(times, 0.95) <= budget.ms && megabytes <= budget.megabytes && pauseMs <= budget.pauseMs

async function measure(database: Database): Promise<Measured> {
  const { db } = database
  try {
    await importDocuments(db, (await readContentFiles(join(root, 'content'))).bodies)
    const { values } = await readPublished(db)
    const words = [...new Set(JSON.stringify(values.lessons).match(/\p{L}+/gu))].sort((a, b) => a.length - b.length)
    const people = await fillNotes(db, words)
    const videos = (await fillTranscripts(db, words)).map((id) => ({ ...values.videos[0], id, name: id }))
    const course = { ...values, videos: [...values.videos, ...videos] } as typeof values
    const log = {
      warn: (what: object, message: string) => void process.stderr.write(`${message} ${JSON.stringify(what)}\n`),
    }
    const search = createSearch({ db, log, published: () => course })
    const before = usedMegabytes()
    const pauses = watchPauses()
    const began = performance.now()
    await search.prepare()
    const buildMs = performance.now() - began
    const pauseMs = pauses.stop()
    const megabytes = usedMegabytes() - before
    const [times, cpu]: [number[], number[]] = [[], []]
    for (let round = 0; round <= rounds; round += 1)
      for (const [at, text] of typed.entries()) {
        const [from, cpuFrom] = [performance.now(), process.threadCpuUsage()]
        await search.find(people[(at + round) % people.length] ?? '', text)
        if (round === 0) continue
        times.push(performance.now() - from)
        const used = process.threadCpuUsage(cpuFrom)
        cpu.push((used.user + used.system) / 1_000)
      }
    return { times, cpu, megabytes, buildMs, pauseMs }
  } finally {
    await database.close()
  }
}

function usedMegabytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed / 1e6
}

/** Measures how long the main thread works before other work has a turn. */
function watchPauses() {
  let longest = 0
  let last = process.threadCpuUsage()
  let isWatching = true
  const turn = () => {
    const used = process.threadCpuUsage(last)
    longest = Math.max(longest, (used.user + used.system) / 1_000)
    last = process.threadCpuUsage()
    if (isWatching) setImmediate(turn)
  }
  setImmediate(turn)
  return {
    stop: () => {
      isWatching = false
      return longest
    },
  }
}
