import { parseArgs } from 'node:util'
import { userSortKeys } from '@course/contract/office/users'
import { purchaseSortKeys } from '@course/contract/sales/purchases'
import { ensureBuilt } from '../build.ts'
import { casesOf } from './support/cases.ts'
import { measureOverview } from './support/overview.ts'
import { cpuOf } from './support/processes.ts'
import { measureWholeLists } from './support/whole-lists.ts'
import { startWorld, type Target, type World } from './support/world.ts'

const budget = { p95: 50, ratio: 20 }
const rounds = 4
const requestsEach = 24

/** Durations of one kind of request and their total CPU time, in milliseconds. */
interface Cost {
  name: string
  times: number[]
  siteCpu: number
  databaseCpu: number
}

/**
 * Measures, with 100,000 users and purchases: the list of all users at once (`--only whole` nothing else), the overview
 * and the figures (`--only figures`), and both lists page by page, in turns with a bare server that reads one row by its
 * key.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4800' },
      rows: { type: 'string', default: '100000' },
      only: { type: 'string', default: '' },
    },
  })
  await ensureBuilt()
  const world = await startWorld(Number(values.port), Number(values.rows))
  try {
    if (!values.only || values.only === 'whole')
      for (const atOnce of [1, 10]) process.stdout.write(`${await measureWholeLists(world.site, atOnce)}\n`)
    if (values.only === 'whole') return
    if (!values.only || values.only === 'figures') process.stdout.write(`${await measureOverview(world)}\n\n`)
    if (values.only === 'figures') return
    for (const [list, sortKeys] of [
      ['users', userSortKeys],
      ['purchases', purchaseSortKeys],
    ] as const) {
      const cases = casesOf(sortKeys, await deepPages(world.site, list, sortKeys))
      const wanted = cases.filter(({ name }) => name.includes(values.only))
      const paths = wanted.map(({ name, queries }) => ({
        name,
        paths: queries.map((query) => `/api/${list}?${query}`),
      }))
      process.stdout.write(`${list}\n${tableOf(...(await measureAll(world, paths)))}\n\n`)
    }
  } finally {
    await world.stop()
  }
}

/** Pages about 5,000 rows from the first, which can only be reached by following the links. */
async function deepPages(site: Target, list: string, sortKeys: readonly string[]): Promise<Record<string, string>> {
  const pages: Record<string, string> = {}
  for (const sort of sortKeys) {
    let path = `/api/${list}?limit=200&sort=${sort}`
    for (let page = 0; page < 25; page += 1) {
      const response = await site.get(path)
      await response.arrayBuffer()
      path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? path
    }
    pages[sort] = path.replace(/^.*\?/, '').replace('limit=200', 'limit=50')
  }
  return pages
}

async function measureAll(world: World, cases: { name: string; paths: string[] }[]): Promise<[Cost, Cost[]]> {
  const blank = (name: string): Cost => ({ name, times: [], siteCpu: 0, databaseCpu: 0 })
  const bare = blank('bare: one row by its key')
  const costs = cases.map(({ name }) => blank(name))
  const keys = world.userIds.map((id) => `/users/${id}`)
  for (let round = 0; round <= rounds; round += 1) {
    // The first round is a warm-up and is not counted.
    await measure(world, world.bare, turn(keys, round, 500), round > 0 ? bare : blank(''))
    for (const [at, { paths }] of cases.entries()) {
      await measure(world, world.site, turn(paths, round, requestsEach), (round > 0 && costs[at]) || blank(''))
    }
  }
  return [bare, costs]
}

/** A number of paths, different in every round if there are enough. */
const turn = (paths: string[], round: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => paths[(round * count + at) % paths.length] ?? '')

async function measure(world: World, target: Target, paths: string[], cost: Cost): Promise<void> {
  const [site, database] = [await cpuOf(target.pid), await cpuOf(world.databasePid, true)]
  for (const path of paths) {
    const began = performance.now()
    const response = await target.get(path)
    await response.arrayBuffer()
    cost.times.push(performance.now() - began)
  }
  cost.siteCpu += (await cpuOf(target.pid)) - site
  cost.databaseCpu += (await cpuOf(world.databasePid, true)) - database
}

function tableOf(bare: Cost, costs: Cost[]): string {
  const each = (cpu: number, { times }: Cost) => cpu / times.length
  const cpu = (cost: Cost) => each(cost.siteCpu + cost.databaseCpu, cost)
  const quantile = ({ times }: Cost, part: number) =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0
  const line = (cost: Cost) => {
    const figures = [quantile(cost, 0.5), quantile(cost, 0.95), each(cost.siteCpu, cost), each(cost.databaseCpu, cost)]
    const ratio = cpu(cost) / cpu(bare)
    const isOver = quantile(cost, 0.95) > budget.p95 || ratio > budget.ratio
    return [cost.name, ...figures.map((figure) => figure.toFixed(2)), ratio.toFixed(1), isOver ? 'over' : '']
  }
  const head = ['', 'p50 ms', 'p95 ms', 'site CPU', 'db CPU', '× bare', '']
  const times = costs.flatMap((cost) => cost.times)
  const sum = (pick: (cost: Cost) => number) => costs.reduce((total, cost) => total + pick(cost), 0)
  const all = {
    name: 'all of them',
    times,
    siteCpu: sum(({ siteCpu }) => siteCpu),
    databaseCpu: sum(({ databaseCpu }) => databaseCpu),
  }
  return [head, line(bare), ...costs.map(line), line(all)]
    .map(([name = '', ...cells]) => name.padEnd(40) + cells.map((cell) => cell.padStart(10)).join(''))
    .concat(`Budget: p95 ${budget.p95} ms, processor time (milliseconds per request) ${budget.ratio} × bare.`)
    .join('\n')
}

main().catch((error: Error) => {
  process.stderr.write(`${error.stack ?? error}\n`)
  process.exit(1)
})
