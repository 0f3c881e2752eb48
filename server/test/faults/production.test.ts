import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ensureBuilt } from '../../../scripts/build.ts'
import { newId, newSecret } from '../../src/platform/ids.ts'
import { commandFile } from '../commands.ts'
import { createDatabase } from '../postgres.ts'
import { createOrder } from '../test-site.ts'
import { type Bundles, createBundles } from './bundles.ts'
import { steps } from './failpoint.ts'

const production = join(import.meta.dirname, '../../dist/main.mjs')
const markers = ['FAILPOINT', 'process.kill(process.pid']

let bundles: Bundles
beforeAll(async () => {
  await ensureBuilt()
  bundles = await createBundles()
}, 300_000)
afterAll(() => bundles.remove())

test('only the test build contains the code that kills the site [V15.2.3]', async () => {
  const sold = await readFile(production, 'utf8')
  const tested = await readFile(bundles.site, 'utf8')
  for (const marker of markers) {
    expect(sold.includes(marker), marker).toBe(false)
    expect(tested.includes(marker), marker).toBe(true)
  }
})

/** The steps of a payment. */
const stepsOfPayment = steps.filter((step) => !step.startsWith('refund'))

test.each(stepsOfPayment)(
  'a failpoint in the environment changes nothing: %s',
  async (step) => {
    const database = await createDatabase(inject('postgresUrl'), `sold_${newId().replaceAll('-', '')}`)
    const port = await freePort()
    const dataDir = join(tmpdir(), `course-site-sold-${newId()}`)
    const local = { DATA_DIR: dataDir, LOCAL_GATEWAY_URL: `http://127.0.0.1:${await freePort()}` }
    const gateway = spawn(process.execPath, [commandFile('gateway')], { env: local })
    await once(gateway.stdout, 'data')
    const site = spawn(process.execPath, [production], {
      stdio: 'ignore',
      cwd: join(import.meta.dirname, '../../..'),
      env: {
        ...local,
        PORT: String(port),
        DATABASE_URL: database.url,
        TOKEN_SECRET: newSecret(),
        ADMIN_PASSWORD: 'the password of the administrator',
        FAILPOINT: step,
        FAILPOINT_SKIP: '0',
        FAILPOINT_TRAVEL_MS: '0',
      },
    })
    try {
      await untilReady(site, `http://127.0.0.1:${port}/readyz`)
      const secret = newSecret()
      const reply = await fetch(`http://127.0.0.1:${port}/api/payments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-attempt-secret': secret },
        body: JSON.stringify(createOrder('sold@example.com', { nonce: 'fake-valid-nonce' })),
      })
      expect([reply.status, await reply.json()]).toEqual([200, { message: 'Success' }])
      await untilSettling(database.url)
      expect([site.exitCode, site.signalCode]).toEqual([null, null])
    } finally {
      const ended = new Promise((resolve) => site.once('exit', resolve))
      if (site.exitCode === null && site.signalCode === null && site.kill('SIGTERM')) await ended
      gateway.kill('SIGKILL')
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
  60_000,
)

async function untilSettling(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const isSettling = async () => (await client.query("select 1 from attempts where state = 'settling'")).rows.length > 0
  try {
    for (let tries = 0; !(await isSettling()); tries += 1) {
      if (tries === 200) throw new Error('the payment was not submitted for settlement')
      await sleep(100)
    }
  } finally {
    await client.end()
  }
}

async function untilReady(site: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 400 && site.exitCode === null; tries += 1) {
    const reply = await fetch(url).catch(() => undefined)
    if (reply?.ok) return
    await sleep(100)
  }
  throw new Error(`the site did not start (${site.exitCode})`)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
