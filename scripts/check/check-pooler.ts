import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startPostgres } from '../../server/test/postgres.ts'
import { ensureBuilt } from '../build.ts'
import { cardNonces } from '../card-nonces.ts'
import { readToEnd } from '../run.ts'
import { startServer, stopServer } from '../servers.ts'
import { documentedSettings, startPooler } from './pooler.ts'

const launcher = join(import.meta.dirname, '../../server/launch.mjs')
const administrator = { Email: 'owner@example.com', Password: 'a password for the pooler' }

/**
 * Starts the built site behind a real PgBouncer in both modes, with the settings of docs/scale.md, and uses it.
 * `--port` is the first of six consecutive ports.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '4880' } } })
  const port = Number(values.port)
  await ensureBuilt()
  const settings = await documentedSettings()
  const dataDir = await mkdtemp(join(tmpdir(), 'course-site-pooler-data-'))
  const postgres = await startPostgres({ port })
  const stops = [() => postgres.stop(), () => rm(dataDir, { recursive: true, force: true })]
  try {
    const databaseUrl = await prepareDatabases(postgres.url)
    const session = await startPooler(databaseUrl, 'session', settings, port + 1)
    stops.unshift(session.stop)
    const transaction = await startPooler(databaseUrl, 'transaction', settings, port + 2)
    stops.unshift(transaction.stop)
    const environment = (addresses: Record<string, string>) => ({
      DATA_DIR: dataDir,
      PORT: String(port + 3),
      LOCAL_GATEWAY_PORT: String(port + 4),
      LOG_LEVEL: 'warn',
      TOKEN_SECRET: 'a secret for the pooler alone, long enough',
      LIMIT_FACTOR: '100000',
      ADMIN_EMAIL: administrator.Email,
      ADMIN_PASSWORD: administrator.Password,
      ...addresses,
    })
    const elsewhere = databaseUrl.replace('/course', '/postgres')
    const refusals: [string, Record<string, string>, string][] = [
      ['transaction mode alone', { DATABASE_URL: transaction.url }, 'leads to a pooler in transaction mode'],
      [
        'transaction mode twice',
        { DATABASE_URL: transaction.url, DATABASE_DIRECT_URL: transaction.url },
        'DATABASE_DIRECT_URL leads to a pooler in transaction mode',
      ],
      [
        'two databases',
        { DATABASE_URL: transaction.url, DATABASE_DIRECT_URL: elsewhere },
        'lead to different databases',
      ],
    ]
    for (const [name, addresses, words] of refusals) {
      await expectRefusal(environment(addresses), words)
      report(`${name} is refused`)
    }
    await use(environment({ DATABASE_URL: session.url }), dataDir)
    report('session mode')
    await use(environment({ DATABASE_URL: transaction.url, DATABASE_DIRECT_URL: databaseUrl }), dataDir)
    report('transaction mode with a direct address')
  } finally {
    for (const stop of stops) await stop()
  }
}

async function prepareDatabases(serverUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query("create database course encoding 'UTF8' template template0")
  await client.end()
  return Object.assign(new URL(serverUrl), { pathname: '/course' }).href
}

async function expectRefusal(environment: Record<string, string>, words: string): Promise<void> {
  const { code, output } = await readToEnd(spawn(process.execPath, [launcher], { env: environment }))
  if (code !== 1 || !output.includes(words)) throw new Error(`Expected a refusal with "${words}", got: ${output}`)
}

/** Starts the site, and uses everything that depends on a session: prepared statements, locks and notifications. */
async function use(environment: Record<string, string>, dataDir: string): Promise<void> {
  const url = `http://127.0.0.1:${environment.PORT}`
  const child = await startServer([launcher], environment, `${url}/readyz`)
  try {
    const post = (path: string, body: unknown) =>
      ask(`${url}${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
    const logins = await Promise.all(Array.from({ length: 8 }, () => post('/api/token', administrator)))
    const [{ message }] = logins as [{ message: string }]
    const headers = { authorization: `Bearer ${message}` }
    await Promise.all(Array.from({ length: 60 }, () => ask(`${url}/api/users?limit=5`, { headers })))
    const nonce = await cardNonces(`http://127.0.0.1:${environment.LOCAL_GATEWAY_PORT}`)
    const before = await countEmails(dataDir)
    await post('/api/payments', createOrder(`buyer${before}@example.com`, await nonce()))
    // Far sooner than a check would find the job, if no notification arrived.
    for (let tries = 0; (await countEmails(dataDir)) === before; tries += 1) {
      if (tries > 100) throw new Error('no receipt was sent')
      await sleep(100)
    }
  } finally {
    await stopServer(child)
  }
}

function createOrder(Email: string, Nonce: string) {
  const User = { FirstName: 'Pool', LastName: 'Buyer', Email, Password: 'Walnut-ferry-1851', RoleId: 'empty' }
  return { Nonce, User, ProductId: 1 }
}

const countEmails = async (dataDir: string) => (await readdir(join(dataDir, 'outbox')).catch(() => [])).length

async function ask(url: string, request: RequestInit): Promise<unknown> {
  const response = await fetch(url, request)
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

const report = (name: string) => process.stdout.write(`ok  ${name}\n`)

await main()
