import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadFrameScript } from './browser-api/frame-pages.ts'
import { handleWith } from './http/handler.ts'
import { Books, type Change } from './ledger/books.ts'
import type { Context, Credentials } from './rules/context.ts'
import { settleDueTransactions } from './rules/settlement.ts'
import { createRequestRouter } from './surfaces.ts'
import { Faults } from './test-api/faults.ts'
import { Courier } from './webhooks/courier.ts'
import { newNotice } from './webhooks/notices.ts'

export interface GatewayOptions {
  /** 0 picks a free port. */
  port: number
  /** The folder of the ledger; created if missing. */
  dataDir: string
  credentials: Credentials
  /** Seconds from submission to settlement; 60 by default. */
  settleSeconds?: number
  /** The URL for notifications; none are sent without it. */
  webhookUrl?: string
  /** The path under which the site proxies the gateway; "/gw" by default. */
  pathPrefix?: string
  /** The clock, for tests: milliseconds since the epoch. */
  now?: () => number
  /** Logs unexpected failures in one line without data of the request. */
  log?: (line: string) => void
}

export interface Gateway {
  port: number
  url: string
  stop(): Promise<void>
}

/** How often settlements and notifications are checked, in milliseconds. */
const TICK = 250
/** Longer than clients keep idle connections, so that they close them first. */
const IDLE_CONNECTION = 120_000
const SLOWEST_REQUEST = 30_000

/**
 * Starts a gateway on loopback. Rejects with the system's error (code EADDRINUSE) if the port is taken, and with a
 * sentence if the ledger is damaged or the frame's script has not been built.
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const frameScript = loadFrameScript()
  const server = createServer({ keepAliveTimeout: IDLE_CONNECTION, requestTimeout: SLOWEST_REQUEST })
  // The port is the lock on the ledger: a second gateway fails here, before it could touch the file.
  await listening(server, options.port)
  const { port } = server.address() as AddressInfo
  try {
    const log = options.log ?? (() => {})
    const { context, courier, close } = openContext(options, log)
    const faults = new Faults()
    const tick = () => {
      settleDueTransactions(context)
      courier.deliverDueNotices()
    }
    const timer = setInterval(() => attempt(tick, log), TICK)
    const answer = createRequestRouter({ context, faults, courier, frameScript, port, tick })
    server.on('request', handleWith(answer, faults, log))
    return {
      port,
      url: `http://127.0.0.1:${port}`,
      async stop() {
        clearInterval(timer)
        courier.stop()
        await closed(server)
        close()
      },
    }
  } catch (error) {
    await closed(server)
    throw error
  }
}

function openContext(options: GatewayOptions, log: (line: string) => void) {
  const now = options.now ?? Date.now
  const books = new Books(options.dataDir, (change) => isKept(change, now()))
  const context: Context = {
    credentials: options.credentials,
    books,
    now,
    settleMs: (options.settleSeconds ?? 60) * 1000,
    pathPrefix: options.pathPrefix ?? '/gw',
    searchLagMs: 0,
    notice: (kind, subject) => newNotice(context, kind, subject),
  }
  return { context, courier: new Courier(context, options.webhookUrl, log), close: () => books.close() }
}

/** A full disk must not end the process: failed writes are retried at the next tick. */
function attempt(work: () => void, log: (line: string) => void): void {
  try {
    work()
  } catch (error) {
    log(`unexpected failure: ${error instanceof Error ? error.message : 'not an Error'}`)
  }
}

const DAY = 24 * 60 * 60 * 1000

/** Transactions are kept forever; nonces and delivered notifications until nobody can ask for them anymore. */
function isKept(change: Change, now: number): boolean {
  if (change.kind === 'nonce') return change.value.createdAt + 2 * DAY > now
  if (change.kind === 'notification') return !change.value.delivered || change.value.createdAt + 7 * DAY > now
  return true
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Requests in progress get half a second; then their connections are closed. */
function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 500).unref()
  })
}
