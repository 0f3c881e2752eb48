import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createDatabase } from '../postgres.ts'
import { type Bundles, projectFolders } from './bundles.ts'
import { type Child, startChild } from './child.ts'
import { administrator } from './faults-of-buyers.ts'
import { type GatewayProcess, startGateway } from './gateway.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { startProxy, type TcpProxy } from './proxy.ts'

/** The pace of a world. */
export interface Tempo {
  name: 'fast' | 'production'
  /** The environment of the sites, with their pace and their timeouts for the gateway. */
  env: Record<string, string>
  gatewayTimeoutMs: number
  settleDelayMs: number
  /** The time after which a partial refund with an unknown outcome is sent again: longer than any refund takes. */
  resendDelayMs: number
  /** The polling interval of a buyer who waits for an outcome. */
  askMs: number
  /** The time after which a buyer should know that a settlement was refused. */
  collectedMs: number
  /** The time limit for completing everything after the fault. */
  quietMs: number
}

export const fastTempo: Tempo = {
  name: 'fast',
  env: { SETTLE_DELAY_S: '2.5', RESEND_DELAY_S: '10', SWEEP_S: '0.3', FIRST_ASK_S: '1', GATEWAY_TIMEOUT_MS: '1000' },
  gatewayTimeoutMs: 1_000,
  settleDelayMs: 2_500,
  resendDelayMs: 10_000,
  askMs: 400,
  collectedMs: 4_000,
  quietMs: 120_000,
}

/** The production values, which are the defaults of a site. */
export const productionTempo: Tempo = {
  name: 'production',
  env: {},
  gatewayTimeoutMs: 20_000,
  settleDelayMs: 60_000,
  resendDelayMs: 900_000,
  askMs: 3_000,
  collectedMs: 150_000,
  // A partial refund whose request was lost needs most of this time.
  quietMs: 900_000 + 180_000,
}

/** Six consecutive ports: two sites, gateway, proxy, mail, and the world's own database server if it has one. */
export const portsOfWorld = 6

export interface WorldOptions {
  bundles: Bundles
  postgresUrl: string
  firstPort: number
  sites: 1 | 2
  tempo: Tempo
}

/** Where buyers pay, and both ledgers of it. */
export interface Shop {
  tempo: Tempo
  gateway: GatewayProcess
  /** The probability of a card whose settlement will be refused. */
  uncollectable: number
  /** A connection to the database that bypasses the proxy. */
  db: pg.Pool
  databaseUrl: string
  gatewayPort: number
  /** The URL of each site, whether it runs or not. */
  urls: string[]
}

/** The sites, gateway, database and mail server of some rounds. */
export interface World extends Shop {
  proxy: TcpProxy
  mailServer: MailServer
  site(index: number): Child
  /** Starts a stopped site. */
  startSite(index: number, env?: Record<string, string>): Promise<void>
  /** Starts everything that is stopped, and removes all faults. */
  heal(): Promise<void>
  /** The output of every process of the world, by name. */
  logs(): Record<string, string>
  end(): Promise<void>
}

let worlds = 0

/** Starts everything that a round needs, on its own ports. */
export async function startWorld(options: WorldOptions): Promise<World> {
  const { bundles, firstPort, tempo } = options
  worlds += 1
  const name = `faults_${process.pid}_${worlds}`
  const folder = await mkdtemp(join(tmpdir(), 'course-site-faults-'))
  const database = await createDatabase(options.postgresUrl, name)
  const db = new pg.Pool({ connectionString: database.url, max: 4 })
  db.on('error', () => undefined)
  const [proxyPort, mailPort, gatewayPort] = [firstPort + 3, firstPort + 4, firstPort + 2]
  const proxy = await startProxy(proxyPort, Number(new URL(database.url).port))
  const mailServer = await startMailServer(mailPort)
  const gateway = await startGateway({
    bundle: bundles.gateway,
    port: gatewayPort,
    dataDir: join(folder, 'gateway'),
    settleSeconds: tempo.name === 'fast' ? 1 : 60,
  })
  const spoilable = new URL(database.url)
  spoilable.port = String(proxyPort)
  const children: Child[] = []
  const earlier: string[] = []
  const startSite = async (index: number, env: Record<string, string> = {}) => {
    const dataDir = join(folder, `site-${index}`)
    await mkdir(dataDir, { recursive: true })
    const before = children[index]
    if (before) earlier.push(before.log())
    earlier.splice(0, earlier.length - 4)
    children[index] = await startChild(bundles.site, {
      PORT: String(firstPort + index),
      PUBLIC_URL: `http://127.0.0.1:${firstPort}`,
      DATABASE_URL: spoilable.href,
      TOKEN_SECRET: 'a secret that only crash tests use, all of them',
      DATA_DIR: dataDir,
      MIGRATIONS_DIR: projectFolders.migrations,
      CONTENT_DIR: projectFolders.content,
      PAGES_DIR: bundles.pages,
      LOCAL_GATEWAY_URL: `http://127.0.0.1:${gatewayPort}`,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      ADMIN_EMAIL: administrator.Email,
      ADMIN_PASSWORD: administrator.Password,
      LIMIT_FACTOR: '100000',
      ...tempo.env,
      ...env,
    })
  }
  const indexes = Array.from({ length: options.sites }, (_, index) => index)
  const site = (index: number) => children[index] as Child
  const world: World = {
    tempo,
    gateway,
    proxy,
    mailServer: mailServer,
    uncollectable: 0,
    db,
    databaseUrl: database.url,
    gatewayPort,
    urls: indexes.map((index) => `http://127.0.0.1:${firstPort + index}`),
    site,
    startSite,
    async heal() {
      world.uncollectable = 0
      proxy.set('pass')
      mailServer.set('takes')
      await gateway.heal()
      for (const index of indexes) if (!site(index).isRunning()) await startSite(index)
    },
    logs: () => ({
      earlier: earlier.join('\n\n'),
      gateway: gateway.log(),
      ...Object.fromEntries(children.map((child, index) => [`site-${index}`, child.log()])),
    }),
    async end() {
      await Promise.all(children.map((child) => child.end('SIGKILL')))
      await gateway.kill()
      await Promise.all([proxy.close(), mailServer.close(), db.end()])
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  try {
    for (const index of indexes) await startSite(index)
    return world
  } catch (error) {
    await world.end()
    throw error
  }
}
