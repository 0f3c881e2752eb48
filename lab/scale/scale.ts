import { type ChildProcess, spawn } from 'node:child_process'
import dns from 'node:dns'
import { openSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { ensureBuilt } from '../../scripts/build.ts'
import { createBuyer, type Try } from '../../server/test/faults/buyers.ts'
import { call, RefusedCall } from '../../server/test/faults/calls.ts'
import { administrator } from '../../server/test/faults/faults-of-buyers.ts'
import { findFreePorts } from '../../server/test/faults/free-ports.ts'
import { startGateway } from '../../server/test/faults/gateway.ts'
import { json } from '../../server/test/faults/insist.ts'
import { startMailServer } from '../../server/test/faults/mail-server.ts'
import { findCharges, findViolations } from '../../server/test/faults/promise.ts'
import { randomFrom } from '../../server/test/faults/random.ts'
import { readOutcome, untilQuiet } from '../../server/test/faults/round.ts'
import { productionTempo, type Shop } from '../../server/test/faults/world.ts'
import { createDatabase, createTemplate, startPostgres } from '../../server/test/postgres.ts'

const root = join(import.meta.dirname, '../..')
const say = (line: string) => process.stdout.write(`${line}\n`)

/** The name of the database. A fail-over leads it to another address. */
const databaseName = 'database.test'
const firstAddress = '127.0.0.1'
const secondAddress = '127.0.0.2'

/** A key of the local gateway's credentials, which its processes read from the data directory. */
const gatewayKey = 'a key that only the lab uses, nobody else'

/**
 * Lets three processes of one site sell, while one is killed, one is frozen for a minute, and the database restarts and
 * fails over. Fails if money, accounts and emails disagree at the end, if a job stays undone, or if an ended session is
 * served. `--short` freezes for 20 seconds; `--port` is the first of eight consecutive ports; `--keep` keeps the logs.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      short: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      port: { type: 'string' },
    },
  })
  await ensureBuilt()
  const port = values.port === undefined ? await findFreePorts(8) : Number(values.port)
  const folder = await mkdtemp(join(tmpdir(), 'course-site-scale-'))
  const world = await startWorld(folder, port)
  try {
    const crowd = await inviteCrowd(world.shop)
    await playFaults(world, values.short ? 20_000 : 60_000)
    await crowd.leave()
    const violations = [...crowd.violations, ...(await findWrongRecords(world, crowd.tries))]
    for (const violation of violations.slice(0, 100)) say(`VIOLATION  ${violation}`)
    say(`${crowd.tries.length} payments, ${crowd.sessions()} sessions ended, ${violations.length} violations`)
    const isRight = violations.length === 0 && crowd.tries.length > 0 && crowd.sessions() > 0
    if (values.keep || !isRight) say(`The logs are in ${folder}.`)
    else await rm(folder, { recursive: true, force: true })
    return isRight
  } finally {
    await world.end()
  }
}

type World = Awaited<ReturnType<typeof startWorld>>

async function startWorld(folder: string, port: number) {
  const ends: (() => Promise<unknown>)[] = []
  const end = async () => {
    for (const each of ends.reverse()) await each().catch(() => undefined)
  }
  try {
    const lead = leadName(join(folder, 'address'))
    await lead.to(firstAddress)
    const postgres = await startPostgres({ port })
    ends.push(() => postgres.stop())
    await createTemplate(postgres.url)
    const database = await createDatabase(postgres.url, 'scale')
    const databaseUrl = database.url.replace(firstAddress, databaseName)
    const db = new pg.Pool({ connectionString: databaseUrl, max: 4 })
    db.on('error', () => undefined)
    ends.push(() => db.end())
    const dataDir = join(folder, 'data')
    await mkdir(dataDir, { mode: 0o700 })
    writeFileSync(join(dataDir, 'sandbox-gateway-secret'), gatewayKey, { mode: 0o600 })
    const mailServer = await startMailServer(port + 1)
    ends.push(() => mailServer.close())
    const gateway = await startGateway({
      bundle: join(root, 'sandbox-gateway/dist/main.mjs'),
      port: port + 2,
      dataDir: join(dataDir, 'sandbox-gateway'),
      settleSeconds: 5,
      credentials: { merchantId: 'local_merchant', publicKey: 'local_public_key', privateKey: gatewayKey },
    })
    ends.push(() => gateway.kill())
    const settings = {
      NODE_ENV: 'production',
      NODE_OPTIONS: lead.option,
      PAYMENTS: 'local',
      LOCAL_GATEWAY_URL: `http://127.0.0.1:${port + 2}`,
      PUBLIC_URL: 'http://127.0.0.1',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      TOKEN_SECRET: 'a secret that only the lab uses, nobody else',
      SMTP_URL: `smtp://127.0.0.1:${port + 1}`,
      ADMIN_EMAIL: administrator.Email,
      ADMIN_PASSWORD: administrator.Password,
      LIMIT_FACTOR: '100000',
      LOG_LEVEL: 'warn',
    }
    const processes = [5, 6, 7].map((at) => createProcess(port + at, settings, join(folder, `${port + at}.log`)))
    ends.push(() => Promise.all(processes.map((each) => each.kill())))
    for (const each of processes) await each.start()
    const tempo = { ...productionTempo, askMs: 1_000, settleDelayMs: 4_000, quietMs: 240_000 }
    const urls = processes.map(({ url }) => url)
    const shop: Shop = { tempo, gateway, uncollectable: 0, db, databaseUrl, gatewayPort: port + 2, urls }
    return { shop, processes, postgres, mailServer, lead, end }
  } catch (error) {
    await end()
    throw error
  }
}

/** Makes the database's name lead to an address, for this process and those that get the option. */
function leadName(file: string) {
  const hook = `import dns from 'node:dns'; import { readFileSync } from 'node:fs'
    const usual = dns.lookup
    dns.lookup = (name, options, callback) => {
      const done = callback ?? options
      if (name !== '${databaseName}') return usual(name, options, callback)
      const address = readFileSync('${file}', 'utf8')
      process.nextTick(() => options.all ? done(null, [{ address, family: 4 }]) : done(null, address, 4))
    }`
  const usual = dns.lookup
  dns.lookup = ((name: string, options: dns.LookupAllOptions, callback: (...given: unknown[]) => void) => {
    if (name !== databaseName) return usual(name, options, callback)
    const address = readFileSync(file, 'utf8')
    process.nextTick(() => (options.all ? callback(null, [{ address, family: 4 }]) : callback(null, address, 4)))
  }) as typeof dns.lookup
  return {
    option: `--import data:text/javascript,${encodeURIComponent(hook)}`,
    to: async (address: string) => writeFileSync(file, address),
  }
}

function createProcess(port: number, env: Record<string, string>, logFile: string) {
  let child: ChildProcess | undefined
  const log = openSync(logFile, 'a')
  process.once('exit', () => child?.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  return {
    url,
    async start() {
      const options = { env: { ...process.env, ...env, PORT: String(port) }, stdio: ['ignore', log, log] as const }
      child = spawn(process.execPath, [join(root, 'server/launch.mjs')], { ...options, stdio: [...options.stdio] })
      while (!(await isReady())) {
        if (child.exitCode !== null) throw new Error(`a process ended with ${child.exitCode}: see ${logFile}`)
        await sleep(50)
      }
    },
    async untilReady() {
      while (!(await isReady())) await sleep(100)
    },
    signal: (name: 'SIGSTOP' | 'SIGCONT') => void child?.kill(name),
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function playFaults({ processes, postgres, lead }: World, frozenMs: number): Promise<void> {
  const [first, second, third] = processes
  if (!first || !second || !third) throw new Error('three processes')
  const step = async (name: string, work: () => Promise<unknown>) => {
    say(`${name} …`)
    const began = Date.now()
    await work()
    say(`  ${((Date.now() - began) / 1_000).toFixed(1)} s`)
    await sleep(10_000)
  }
  const ready = () => Promise.all(processes.map((each) => each.untilReady()))
  await step('nothing special', () => sleep(5_000))
  await step('kill -9 of two processes, one after the other', async () => {
    for (const each of [first, second]) {
      await each.kill()
      await sleep(3_000)
      await each.start()
    }
  })
  await step(`one process frozen for ${frozenMs / 1_000} s`, async () => {
    third.signal('SIGSTOP')
    await sleep(frozenMs)
    third.signal('SIGCONT')
    await third.untilReady()
  })
  await step('the database killed and restarted', async () => {
    await postgres.kill()
    await sleep(5_000)
    await postgres.restart()
    await ready()
  })
  await step('the database failed over: its name leads to another address', async () => {
    await postgres.kill()
    await sleep(3_000)
    await postgres.restart(secondAddress)
    await lead.to(secondAddress)
    await ready()
  })
}

/** Buyers, and members who log in at one process, use another, and log out at a third. */
async function inviteCrowd(shop: Shop) {
  const seed = Date.now() % 1_000_000
  const random = randomFrom(seed)
  const tries: Try[] = []
  const violations: string[] = []
  let ended = 0
  let isOver = false
  const lane = async (work: (round: number) => Promise<unknown>) => {
    for (let round = 0; !isOver; round += 1) {
      await work(round).catch(() => undefined)
      await sleep(100)
    }
  }
  const send = (method: string, path: string, token?: string, body?: object) =>
    call(`${random.pick(shop.urls)}${path}`, {
      method,
      headers: json(token),
      signal: AbortSignal.timeout(10_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const logIn = async (account: object) =>
    ((await send('POST', '/api/token', undefined, account)) as { message: string }).message
  const member = { Email: `member.${seed}@example.com`, Password: 'the password of a member' }
  const account = { FirstName: 'Mia', LastName: 'Member', Role: 'Paid User', ...member }
  await send('POST', '/api/users', await logIn(administrator), account)

  const useSession = async () => {
    const token = await logIn(member)
    await send('GET', '/api/videos?productId=1', token)
    await send('POST', '/api/logout', token)
    // From here on, no process may answer, whatever it remembers.
    for (let times = 0; times < 6; times += 1) {
      const answer = await send('GET', '/api/videos?productId=1', token).catch((error: unknown) => error)
      if (!(answer instanceof RefusedCall)) violations.push('an ended session was served')
      else if (answer.status === 401) ended += 1
    }
  }
  const buy = async (at: number, round: number) => {
    const buyer = createBuyer(shop, random, `buyer.${seed}.${at}.${round}@example.com`)
    await buyer.run().finally(() => tries.push(...buyer.tries))
  }
  const lanes = [
    ...[0, 1, 2].map((at) => lane((round) => buy(at, round))),
    ...[0, 1].map(() => lane(useSession)),
    lane(async () => fetch(`${random.pick(shop.urls)}/home`, { signal: AbortSignal.timeout(10_000) })),
  ]
  return {
    tries,
    violations,
    sessions: () => ended,
    async leave() {
      isOver = true
      await Promise.all(lanes)
    },
  }
}

const dueJobs = `select name, state::text as state, count(*)::int as count from pgboss.job
  where (state in ('created', 'retry', 'active') and start_after <= now() or state = 'failed') and name not like '\\_\\_pgboss%'
  group by name, state`

/** Waits until everything is at rest, and compares the records of all sides with what people were told. */
async function findWrongRecords({ shop, mailServer }: World, tries: Try[]): Promise<string[]> {
  const open = await untilQuiet(shop, false)
  const undone = await untilJobsDone(shop.db)
  const outcome = await readOutcome({ ...shop, tempo: productionTempo }, tries, [])
  const buyers = outcome.accounts.filter(({ purchases }) => purchases > 0)
  const emails = mailServer.emails()
  const unwritten = buyers.filter(({ emailKey }) => !emails.some(({ to }) => to.toLowerCase() === emailKey))
  say(`${findCharges(outcome.sales).length} charged, ${buyers.length} accounts, ${emails.length} emails`)
  return [
    ...findViolations(outcome),
    ...unwritten.map(({ emailKey }) => `${emailKey} got no receipt`),
    ...(open ? [`payments are still open: ${open}`] : []),
    ...(undone ? [`jobs are not done: ${undone}`] : []),
  ]
}

/** A job that a killed process had in hand is taken up within 90 seconds. */
async function untilJobsDone(db: pg.Pool): Promise<string | undefined> {
  for (const end = Date.now() + 150_000; ; await sleep(500)) {
    const { rows } = await db.query<{ name: string; state: string; count: number }>(dueJobs)
    if (rows.length === 0) return undefined
    if (Date.now() > end) return rows.map(({ name, state, count }) => `${count} × ${name} ${state}`).join(', ')
  }
}
