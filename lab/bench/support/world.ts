import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../../scripts/build.ts'
import { startServer, stopServer } from '../../../scripts/servers.ts'
import { createFirstAdministrator } from '../../../server/src/accounts/accounts/accounts.ts'
import { connectPostgres } from '../../../server/src/platform/db/connect.ts'
import { createTokens } from '../../../server/src/platform/sessions/access-tokens.ts'
import { readContentFiles } from '../../../server/src/publishing/content/content-files.ts'
import { importDocuments } from '../../../server/src/publishing/documents/import.ts'
import { startPostgres } from '../../../server/test/postgres.ts'
import { countingStatements } from './idle.ts'
import { fillWithLargeData } from './large-data.ts'
import { parentOf } from './processes.ts'
import { onDatabase, post, send } from './requests.ts'

const root = join(import.meta.dirname, '../../..')
export const tokenSecret = 'a secret for the bench alone, at least 256 bits'
export const administrator = { Email: 'owner@example.com', Password: 'a password for the bench' }

/** Requests a path from a measured server. @throws if the response is not successful */
export interface Target {
  pid: number
  url: string
  get(path: string): Promise<Response>
}

export interface World {
  site: Target
  bare: Target
  /** Starts the site again. */
  restart(): Promise<void>
  /** Starts another of the project's servers on the same database, at the given port. */
  launch(script: string, port: number, env: Record<string, string>): Promise<{ pid: number; url: string }>
  /** The address of the card gateway, and the headers of an administrator's request. */
  gatewayUrl: string
  authorization: string
  databaseUrl: string
  /** The database server's process ID; its backends are its children. */
  databasePid: number
  /** Some users from all parts of the table. */
  userIds: string[]
  stop(): Promise<void>
}

/** The site, and how `deploy/course-site.service` starts it. */
export const launcher = 'server/launch.mjs'
const installedOptions = ['--max-semi-space-size=8']
const installedEnv = { MALLOC_ARENA_MAX: '2' }

export const worldOptions = {
  port: { type: 'string', default: '4820' },
  rows: { type: 'string', default: '100000' },
  only: { type: 'string', default: '' },
} as const

/**
 * Builds the site, measures it with demo users and purchases, and stops everything.
 * @param options `port` is the first of ten consecutive ports, `rows` the number of users and of purchases
 */
export async function inWorld(
  options: { port: string; rows: string },
  measure: (world: World) => Promise<void>,
): Promise<void> {
  await ensureBuilt()
  const world = await startWorld(Number(options.port), Number(options.rows))
  try {
    await measure(world)
  } finally {
    await world.stop()
  }
}

async function startWorld(port: number, rows: number): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'course-site-bench-'))
  const postgres = await startPostgres({ port, settings: countingStatements })
  const stops = [() => postgres.stop(), () => rm(dataDir, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of stops) await end()
  }
  try {
    await fill(postgres.url, rows)
    const launch = async (script: string, at: number, env: Record<string, string>) => {
      const url = `http://127.0.0.1:${at}`
      const child = await startServer(
        [...(script === launcher ? installedOptions : []), join(root, script)],
        { ...installedEnv, DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn', PORT: String(at), ...env },
        `${url}/readyz`,
      )
      stops.unshift(() => stopServer(child))
      return { pid: child.pid ?? 0, url, stop: () => stopServer(child) }
    }
    const gatewayUrl = `http://127.0.0.1:${port + 2}`
    const gateway = await startServer(
      [join(root, 'server/dist/commands/gateway.mjs')],
      { DATA_DIR: dataDir, LOCAL_GATEWAY_URL: gatewayUrl },
      `${gatewayUrl}/_sandbox/transactions`,
    )
    stops.unshift(() => stopServer(gateway))
    const launchSite = () =>
      launch(launcher, port + 1, {
        LOCAL_GATEWAY_URL: gatewayUrl,
        TOKEN_SECRET: tokenSecret,
        LIMIT_FACTOR: '100000',
        ADMIN_EMAIL: administrator.Email,
        ADMIN_PASSWORD: administrator.Password,
      })
    let running = await launchSite()
    const site = { ...running, get: (path: string) => send(`${running.url}${path}`, { headers: { authorization } }) }
    const bare = await launch('server/test/bare-server.ts', port + 3, {})
    const authorization = `Bearer ${await logIn(site.url)}`
    return {
      site,
      async restart() {
        await running.stop()
        running = await launchSite()
        site.pid = running.pid
      },
      bare: { ...bare, get: (path) => send(`${bare.url}${path}`) },
      launch,
      authorization,
      databaseUrl: postgres.url,
      gatewayUrl,
      ...(await lookAround(postgres.url)),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function fill(databaseUrl: string, rows: number): Promise<void> {
  const database = await connectPostgres(databaseUrl, join(root, 'server/migrations'), () => {})
  await importDocuments(database.db, (await readContentFiles(join(root, 'content'))).bodies)
  await createFirstAdministrator(database.db, { email: administrator.Email, password: administrator.Password })
  await database.close()
  await fillWithLargeData(databaseUrl, rows)
}

const logIn = async (url: string): Promise<string> =>
  ((await (await post(`${url}/api/token`, administrator)).json()) as { message: string }).message

const lookAround = (databaseUrl: string) =>
  onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from users order by md5(id::text) limit 2000')
    const backend = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return { databasePid: await parentOf(backend.rows[0]?.pid ?? 0), userIds: rows.map(({ id }) => id) }
  })

/** The headers of members' requests, as if they had logged in. */
export function memberHeaders({ url }: Target, members: readonly { id: string }[]): Record<string, string>[] {
  const tokens = createTokens(tokenSecret, url.replace('127.0.0.1', 'localhost'))
  const holder = {
    sessionVersion: 1,
    firstName: 'Wil',
    lastName: 'W',
    email: 'w@example.com',
    role: 'Paid User',
  } as const
  return members.map(({ id }) => ({ authorization: `Bearer ${tokens.issue({ userId: id, ...holder }, new Date())}` }))
}
