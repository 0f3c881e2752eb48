import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
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
import { createDatabase } from '../postgres.ts'

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
    if (tries === 300) throw new Error(`did not come true: ${isTrue}`)
    await sleep(50)
  }
}

/** Starts the site in a process of its own, with an empty database. */
async function startProcess(settings: Record<string, string> = {}) {
  const database = await createDatabase(inject('postgresUrl'), `stop_${newId().replaceAll('-', '')}`)
  const dataDir = await mkdtemp(join(tmpdir(), 'course-site-stop-'))
  const port = await findFreePorts(2)
  const site = await startChild(bundles.site, {
    PORT: String(port),
    LOCAL_GATEWAY_PORT: String(port + 1),
    DATABASE_URL: database.url,
    TOKEN_SECRET: newSecret(),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: administrator.Email,
    ADMIN_PASSWORD: administrator.Password,
    CONTENT_DIR: projectFolders.content,
    MIGRATIONS_DIR: projectFolders.migrations,
    PAGES_DIR: bundles.pages,
    ...settings,
  })
  return {
    site,
    database,
    port,
    async [Symbol.asyncDispose]() {
      await site.end('SIGKILL')
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

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
    const calls = [login, offer, offerAndMore].flatMap((call) => [call, call, call])
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

test('with DRAIN_S a site that gets SIGTERM still answers on an open connection when it accepts no new one', async () => {
  await using started = await startProcess({ DRAIN_S: '1' })
  const { site, port } = started
  const socket = connect(port, '127.0.0.1')
  const received = text(socket)
  socket.write(offerAndMore)
  await once(socket, 'data')
  const end = site.end('SIGTERM')
  await until(() =>
    send(port, alive).then(
      () => false,
      (error) => error.code === 'ECONNREFUSED',
    ),
  )
  socket.write(offerAndMore)
  const answers = (await received).split('HTTP/1.1 ').filter(Boolean)
  expect(answers).toEqual([expect.stringMatching(/^200 OK/), expect.stringMatching(/^200 OK\r\n.*connection: close/is)])
  expect(await end).toEqual({ code: 0, signal: null })
})
