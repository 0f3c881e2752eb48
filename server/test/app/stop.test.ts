import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newId, newSecret } from '../../src/platform/ids.ts'
import { type Bundles, createBundles, projectFolders } from '../faults/bundles.ts'
import { startChild } from '../faults/child.ts'
import { findFreePorts } from '../faults/free-ports.ts'
import { startGateway } from '../faults/gateway.ts'
import { createDatabase } from '../postgres.ts'
import { createOrder } from '../test-site.ts'

let bundles: Bundles
beforeAll(async () => {
  bundles = await createBundles()
}, 120_000)
afterAll(() => bundles.remove())

const administrator = { Email: 'owner@example.com', Password: 'Orchard-Lantern-42' }

/** Sends a request on its own connection. @returns the whole answer */
function send(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  return text(socket)
}

const head = (line: string, connection = 'close') =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\n`
const body = JSON.stringify(administrator)
const login = `${head('POST /api/token')}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
const offer = `${head('GET /api/payments/offer')}\r\n`
// Like browsers and proxies, it keeps the connection open, but sends no other request.
const offerAndMore = `${head('GET /api/payments/offer', 'keep-alive')}\r\n`
const alive = `${head('GET /healthz')}\r\n`

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isTrue()); tries += 1) {
    if (tries === 1_200) throw new Error(`did not come true: ${isTrue}`)
    await sleep(50)
  }
}

/** Starts the site in a process of its own, with an empty database. */
async function startProcess() {
  const database = await createDatabase(inject('postgresUrl'), `stop_${newId().replaceAll('-', '')}`)
  const folder = await temporaryFolder()
  const port = await findFreePorts(2)
  const dataDir = join(folder.path, 'gateway')
  const gateway = await startGateway({ bundle: bundles.gateway, port: port + 1, dataDir, settleSeconds: 60 })
  const env = settingsOf(database.url, port, folder.path)
  let site = await startChild(bundles.site, env)
  return {
    site,
    gateway,
    database,
    port,
    async restart() {
      site = await startChild(bundles.site, env)
    },
    async [Symbol.asyncDispose]() {
      await site.end('SIGKILL')
      await gateway.kill()
      await database.drop()
      await folder[Symbol.asyncDispose]()
    },
  }
}

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'course-site-stop-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

const settingsOf = (databaseUrl: string, port: number, dataDir: string) => ({
  PORT: String(port),
  LOCAL_GATEWAY_URL: `http://127.0.0.1:${port + 1}`,
  DATABASE_URL: databaseUrl,
  TOKEN_SECRET: 'a secret of these tests alone, long enough',
  DATA_DIR: dataDir,
  ADMIN_EMAIL: administrator.Email,
  ADMIN_PASSWORD: administrator.Password,
  CONTENT_DIR: projectFolders.content,
  MIGRATIONS_DIR: projectFolders.migrations,
  PAGES_DIR: bundles.pages,
  // An attempt that the gateway does not know stays open for this long after a start.
  SETTLE_DELAY_S: '10',
  SWEEP_S: '0.5',
})

/** Whether the site does nothing on its own in the database, as after it has prepared itself. */
async function isAtRest(client: pg.Client): Promise<boolean> {
  for (let look = 0; look < 4; look += 1) {
    await sleep(100)
    const { rowCount } = await client.query(`select 1 from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`)
    if (rowCount !== 0) return false
  }
  return true
}

test('a site that gets SIGTERM answers every request that has arrived, takes no others, and exits with 0', async () => {
  await using started = await startProcess()
  const { site, database, port } = started
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  try {
    await until(() => isAtRest(owner))
    // Locks the tables that logins and offers read, so that all of them are in progress when the signal comes.
    await owner.query('begin; lock table users, publication_documents in access exclusive mode')
    const calls = [login, offer, offer, offerAndMore, offerAndMore]
    const silence = send(port, '')
    const answers = calls.map((request) => send(port, request))
    await until(async () => {
      // Other tests wait in other databases of this server.
      const { rowCount } = await owner.query(`select 1 from pg_locks where not granted
        and database = (select oid from pg_database where datname = current_database())`)
      // A job of the site may wait, too.
      return (rowCount ?? 0) >= calls.length
    })
    // The site has read what was sent before this.
    await send(port, alive)
    const end = site.end('SIGTERM')
    await until(() =>
      send(port, alive).then(
        () => false,
        (error) => error.code === 'ECONNREFUSED',
      ),
    )
    await owner.query('commit')
    for (const answer of answers) expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\n.*\}/s)
    expect(await silence).toBe('')
    expect(await end).toEqual({ code: 0, signal: null })
  } finally {
    await owner.end()
  }
})

test('a payment that waits for the provider at a stop is answered Checking, and finished by the next start', async () => {
  await using started = await startProcess()
  const { site, database, port, gateway, restart } = started
  await gateway.fault({ operation: 'sale', when: 'after', mode: 'delay', ms: 6_000, count: 1 })
  const secret = newSecret()
  const reply = fetch(`http://127.0.0.1:${port}/api/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-attempt-secret': secret },
    body: JSON.stringify(createOrder('stopped@example.com', { nonce: 'fake-valid-nonce' })),
  })
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  try {
    const stateOf = async () => (await owner.query('select state from attempts')).rows[0]?.state
    await until(async () => (await stateOf()) === 'opened')
    const end = site.end('SIGTERM')
    expect([(await reply).status, await (await reply).json()]).toEqual([202, { message: 'Checking' }])
    expect(await end).toEqual({ code: 0, signal: null })
    await restart()
    await until(async () => ['admitted', 'settling'].includes(await stateOf()))
  } finally {
    await owner.end()
  }
}, 180_000)

/** Holds the socket as systemd does, and starts the site on it whenever it has ended. */
const holder = `use Socket; use POSIX; $^F = 99;
  socket(my $socket, PF_INET, SOCK_STREAM, 0) or die $!;
  bind($socket, sockaddr_in(shift @ARGV, INADDR_LOOPBACK)) or die $!;
  listen($socket, 512) or die $!;
  POSIX::dup2(fileno($socket), 3) or die $!;
  exec 'sh', '-c', q{while :; do sh -c 'echo $$ >"$PID_FILE"; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$1"' "$0" "$1"; done}, @ARGV`

test('a restart on a socket that stays open loses no request', async () => {
  await using folder = await temporaryFolder()
  const database = await createDatabase(inject('postgresUrl'), `held_${newId().replaceAll('-', '')}`)
  const port = await findFreePorts(1)
  const pidFile = join(folder.path, 'pid')
  const env = { ...settingsOf(database.url, port, folder.path), PATH: process.env.PATH, PID_FILE: pidFile }
  const child = spawn('perl', ['-e', holder, String(port), process.execPath, bundles.site], {
    env,
    stdio: 'ignore',
    detached: true,
  })
  try {
    const url = `http://127.0.0.1:${port}/api/payments/offer`
    await until(() =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    const first = Number(await readFile(pidFile, 'utf8'))
    let isOver = false
    const failures: unknown[] = []
    let answered = 0
    const visitor = async () => {
      while (!isOver) {
        const { status } = await fetch(url, { headers: { connection: 'close' } }).catch(() => ({ status: 0 }))
        if (status === 200) answered += 1
        else failures.push(status)
      }
    }
    const visitors = [visitor(), visitor(), visitor()]
    await until(async () => answered > 30)
    process.kill(first, 'SIGTERM')
    await until(async () => Number(await readFile(pidFile, 'utf8')) !== first)
    const before = answered
    await until(async () => answered > before + 30)
    isOver = true
    await Promise.all(visitors)
    expect(failures).toEqual([])
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGKILL')
    await database.drop()
  }
}, 180_000)
