import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { cardNonces } from '../../scripts/card-nonces.ts'
import { hashPassword } from '../../server/src/accounts/accounts/passwords.ts'
import { cpuEach, measureRows, quantile, type Row, tableOf } from './support/costs.ts'
import { idleStatements } from './support/idle.ts'
import { post, send } from './support/requests.ts'
import { prepareWatching } from './support/watching.ts'
import { prepareWorkbooks } from './support/workbook.ts'
import { administrator, inWorld, launcher, type World, worldOptions } from './support/world.ts'

const usersPath = '/api/users?limit=50&sort=lastName&search='
const searches = ['ada love', 'grace hop', 'smith4242', 'lovelace77', 'noah smith', 'kahn12345']

interface Budget {
  row: string
  beside: string
  /** How many times the processor time of the bare server is allowed. */
  times: number | undefined
  /** What 95 % of the responses may take, in milliseconds. */
  p95?: number
}

const budgets: Budget[] = [
  { row: 'home, prepared', beside: 'bare: node:http, the same page', times: 2.5 },
  { row: 'videos', beside: 'bare: Fastify and one row by its key', times: 2 },
  { row: 'resources', beside: 'bare: Fastify and one row by its key', times: 2 },
  { row: 'watch report', beside: 'bare: Fastify and an upsert by its key', times: 2 },
  { row: 'workbook, a field', beside: 'bare: Fastify, a login and an upsert', times: 2 },
  { row: 'workbook, 200 properties', beside: 'bare: Fastify, a login and an upsert', times: undefined, p95: 100 },
  { row: 'users, search and sort', beside: 'bare: Fastify and one row by its key', times: 20 },
  { row: 'login', beside: 'bare: one argon2 hash', times: 1.25 },
  { row: 'enrollment', beside: 'bare: one argon2 hash', times: undefined },
]

/**
 * Measures the built site and bare servers on the same machine in one run: CPU time per request, logins under load,
 * start and memory. `--port` is the first of ten consecutive ports; `--only` measures only the rows whose names contain
 * a text.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { ...worldOptions, rounds: { type: 'string', default: '4' } } })
  const wanted = budgets.filter(({ row }) => row.includes(values.only)).flatMap(({ row, beside }) => [row, beside])
  const isWanted = (name: string) => wanted.includes(name)
  const port = Number(values.port)
  await inWorld(values, async (world) => {
    // A site uses the least memory just after its start, so it is measured later.
    if (!values.only) {
      await sleep(30_000)
      await say(await memoryLine(world, 'idle', 'VmRSS'))
      await say(await idleLine(world))
    }
    const watching = await prepareWatching(world)
    const workbooks = await prepareWorkbooks(world, port + 7)
    const rows = [...(await rowsOf(world, port)), ...watching.rows, ...workbooks].filter(({ name }) => isWanted(name))
    const costs = await measureRows(rows, Number(values.rounds), world.databasePid)
    const figures = rows.map(({ name }) => {
      const cost = costs.get(name)
      if (!cost) throw new Error(`${name} was not measured`)
      const budget = budgets.find(({ row }) => row === name)
      const limit = budget && costs.get(budget.beside)
      const ratio = limit && cpuEach(cost) / cpuEach(limit)
      const isSlow = budget?.p95 !== undefined && quantile(cost.times, 0.95) > budget.p95
      const isOver = isSlow || (ratio !== undefined && budget?.times !== undefined && ratio > budget.times)
      return [
        name,
        ...[cpuEach(cost), quantile(cost.times, 0.5), quantile(cost.times, 0.95)].map((figure) => figure.toFixed(3)),
        ratio?.toFixed(2) ?? '',
        budgetText(budget),
        isOver ? 'over' : '',
      ]
    })
    await say(tableOf([['', 'CPU ms', 'p50 ms', 'p95 ms', '× bare', 'budget', ''], ...figures]))
    if (isWanted('watch report')) await say(await watching.simulate(20))
    if (values.only) return
    await say(await loginsUnderLoad(world, port + 5))
    await say(await memoryLine(world, 'at most', 'VmHWM'))
    await say(await startLine(world, port + 6))
  })
  return true
}

function budgetText(budget: Budget | undefined): string {
  if (budget?.p95 !== undefined) return `p95 ≤ ${budget.p95}`
  return budget?.times === undefined ? '' : `≤ ${budget.times}`
}

async function rowsOf(world: World, port: number): Promise<Row[]> {
  const { site, bare, userIds } = world
  const page = await world.launch('server/test/bare-page-server.ts', port + 4, { PAGE_URL: `${site.url}/home` })
  const nonces = await cardNonces(world.gatewayUrl)
  const plain = { 'accept-encoding': 'identity' }
  return [
    {
      name: 'bare: node:http, the same page',
      pid: page.pid,
      count: 400,
      send: () => send(`${page.url}/home`, { headers: plain }),
    },
    {
      name: 'home, prepared',
      pid: site.pid,
      count: 400,
      send: () => send(`${site.url}/home`, { headers: plain }),
    },
    {
      name: 'bare: Fastify and one row by its key',
      pid: bare.pid,
      count: 400,
      send: (at) => bare.get(`/users/${userIds[at % userIds.length]}`),
    },
    { name: 'videos', pid: site.pid, count: 400, send: () => site.get('/api/videos?productId=1') },
    { name: 'resources', pid: site.pid, count: 400, send: () => site.get('/api/resources?type=STATE') },
    {
      name: 'users, search and sort',
      pid: site.pid,
      count: 60,
      send: (at) => site.get(`${usersPath}${encodeURIComponent(searches[at % searches.length] ?? '')}`),
    },
    { name: 'bare: one argon2 hash', pid: process.pid, count: 20, send: hashOnce },
    { name: 'login', pid: site.pid, count: 20, send: () => logIn(site.url) },
    {
      name: 'enrollment',
      pid: site.pid,
      count: 8,
      send: async (at) => enroll(site.url, `bench.${at}@example.com`, await nonces()),
    },
  ]
}

const logIn = (url: string) => post(`${url}/api/token`, administrator)

function enroll(url: string, Email: string, Nonce: string): Promise<Response> {
  const User = { FirstName: 'Bench', LastName: 'Buyer', Email, Password: 'Walnut-ferry-1851', RoleId: 'empty' }
  return post(`${url}/api/payments`, { Nonce, User, ProductId: 1 })
}

async function hashOnce(): Promise<Response> {
  return new Response(await hashPassword(administrator.Password))
}

/** Counts how often work is done per second, four at a time. */
async function perSecond(work: () => Promise<unknown>, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1_000
  let done = 0
  const lane = async () => {
    for (; performance.now() < end; done += 1) await work()
  }
  await Promise.all([lane(), lane(), lane(), lane()])
  return done / seconds
}

/**
 * Measures logins at full speed while members' pages are read. The ceiling is a bare server that computes one hash per
 * request, measured in turns with the same client and reader, since all share the CPUs. It also prints what hashing
 * alone reaches.
 */
async function loginsUnderLoad({ site, launch }: World, port: number): Promise<string> {
  const bare = await launch('server/test/bare-hash-server.ts', port, {})
  const rates = { alone: 0, bare: 0, logins: 0 }
  const times: number[] = []
  const rounds = 3
  for (let round = 0; round < rounds; round += 1) {
    rates.alone += (await perSecond(hashOnce, 4)) / rounds
    rates.bare += (await besideReader(site, [], () => post(`${bare.url}/hash`, administrator))) / rounds
    rates.logins += (await besideReader(site, times, () => logIn(site.url))) / rounds
  }
  const [alone, ceiling, logins] = [rates.alone, rates.bare, rates.logins].map((rate) => rate.toFixed(0))
  return `logins: ${logins} a second beside ${ceiling} of a bare server that only hashes, ratio ${(rates.logins / rates.bare).toFixed(2)} (budget ≥ 0.8; hashes without any server: ${alone}); meanwhile videos p99 ${quantile(times, 0.99).toFixed(0)} ms (budget < 100)`
}

/** Counts responses per second while a reader uses the site; adds the reader's durations to `times`. */
async function besideReader(site: World['site'], times: number[], work: () => Promise<Response>): Promise<number> {
  let isOver = false
  const reader = (async () => {
    while (!isOver) {
      const began = performance.now()
      await (await site.get('/api/videos?productId=1')).arrayBuffer()
      times.push(performance.now() - began)
      await sleep(20)
    }
  })()
  try {
    return await perSecond(async () => (await work()).arrayBuffer(), 4)
  } finally {
    isOver = true
    await reader
  }
}

async function memoryLine({ site }: World, when: string, field: 'VmRSS' | 'VmHWM'): Promise<string> {
  const status = await readFile(`/proc/${site.pid}/status`, 'utf8')
  const kilobytes = Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1])
  const budget = field === 'VmRSS' ? 200 : 260
  return `memory ${when}: ${(kilobytes / 1024).toFixed(0)} MiB (budget ≤ ${budget})`
}

/** Nobody uses the site yet, so everything that reaches the database now does so all the time. */
async function idleLine({ databaseUrl }: World): Promise<string> {
  return `idle statements: ${(await idleStatements(databaseUrl, 60)).toFixed(2)} a second (budget < 2)`
}

/** Measures the start of another instance on the same database. The best of three has the least noise. */
async function startLine(world: World, port: number): Promise<string> {
  const seconds: number[] = []
  for (let at = 0; at < 3; at += 1) {
    const began = performance.now()
    await world.launch(launcher, port + at, {
      LOCAL_GATEWAY_URL: `http://127.0.0.1:${port + 20 + at}`,
      TOKEN_SECRET: 'a secret for the bench alone, at least 256 bits',
    })
    seconds.push((performance.now() - began) / 1_000)
  }
  return `start to ready: ${Math.min(...seconds).toFixed(2)} s (budget ≤ 1.4)`
}

async function say(text: string): Promise<void> {
  process.stdout.write(`${text}\n`)
}
