import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { findLeaks } from '../../server/test/log-leaks.ts'
import { namesAndPasswords } from './people.ts'

const projectRoot = fileURLToPath(new URL('../../', import.meta.url))
const node = join(projectRoot, 'node_modules/.bin/node')

/** A running site. It is plain data, so processes can pass it on. */
export interface Site {
  url: string
  /** The local card gateway's own address, for its test interface. */
  gatewayUrl: string
  dataDir: string
  /** What its commands need besides to reach its database. */
  settings?: NodeJS.ProcessEnv
  admin: { Email: string; Password: string }
}

export interface RunningSite extends Site {
  stop(): Promise<void>
}

export const administrator = { Email: 'owner@example.com', Password: 'Orchard-Lantern-42' }

/** The tests' copy of the demo, independent of the owner's changes to `content/`. */
const demoContent = join(projectRoot, 'content')

/** Creates a data folder for one site. */
export const newDataDir = (): string => join(mkdtempSync(join(tmpdir(), 'course-site-')), 'data')

/** Names the address of the PostgreSQL server, for the processes that run the tests. */
export const postgres = 'E2E_POSTGRES'

/** Settings of a site with a new database on that server: the embedded one takes twice the processor time of all else. */
export async function onPostgres(): Promise<{ DATABASE_URL: string; TOKEN_SECRET: string }> {
  const client = new pg.Client({ connectionString: process.env[postgres] })
  await client.connect()
  const name = `journeys_${randomBytes(5).toString('hex')}`
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(process.env[postgres] ?? '')
  url.pathname = `/${name}`
  return { DATABASE_URL: url.href, TOKEN_SECRET: randomBytes(32).toString('hex') }
}

/** The environment of a site under test, without the caller's own settings. */
export function siteEnvironment(port: number, dataDir: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(port),
    DATA_DIR: dataDir,
    CONTENT_DIR: demoContent,
    ADMIN_EMAIL: administrator.Email,
    ADMIN_PASSWORD: administrator.Password,
    LIMIT_FACTOR: '1000',
    // Journeys settle payments themselves: while one is settling, it can be neither voided nor refunded.
    LOCAL_GATEWAY_SETTLE_S: '100000',
    LOG_LEVEL: 'warn',
  }
}

/**
 * Starts a site with its own data folder and waits until it is ready. When it stops, its log is searched for secrets and
 * personal data.
 * @param firstPort start of the search for two consecutive free ports; each test process has a range of its own
 * @param settings additional environment variables
 */
export async function startSite(firstPort: number, settings: NodeJS.ProcessEnv = {}): Promise<RunningSite> {
  const dataDir = newDataDir()
  const port = await findFreePortPair(firstPort)
  const child = startProcess('node', { ...siteEnvironment(port, dataDir), LOG_LEVEL: 'info', ...settings })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk
  })
  await waitUntilReady(child)
  return {
    url: `http://localhost:${port}`,
    gatewayUrl: `http://127.0.0.1:${port + 1}`,
    dataDir,
    settings,
    admin: administrator,
    async stop() {
      await stopProcess(child, 'SIGTERM')
      rmSync(join(dataDir, '..'), { recursive: true, force: true })
      const log = output.split('\n').filter((line) => line.startsWith('{'))
      const leaks = findLeaks(log, [administrator.Password, ...namesAndPasswords])
      if (leaks.length > 0) throw new Error(leaks.join('\n'))
    },
  }
}

/**
 * Starts the site with Node or with `npm start`, or as an installed release, which is not built again.
 * @param by npm gets its own process group, as in a terminal, where Ctrl-C reaches the whole group
 */
export function startProcess(by: 'node' | 'npm', env: NodeJS.ProcessEnv): ChildProcess {
  const [command, args] = by === 'npm' ? ['npm', ['start']] : [node, ['scripts/start.mjs']]
  return spawn(command, args, { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'pipe'], detached: by === 'npm' })
}

/** Resolves when the site prints that it is ready. @throws with its output if it exits or takes too long instead */
export function waitUntilReady(child: ChildProcess, timeoutMs = 240_000): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`The site did not start in time.\n${output}`))
    }, timeoutMs)
    const listen = (chunk: Buffer) => {
      output += chunk
      if (!output.includes('Email: ')) return
      clearTimeout(timer)
      resolve(output)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`The site ended with ${code} instead of starting.\n${output}`))
    })
  })
}

/** Sends a signal to a process and waits until it has ended. @returns its exit code, or the signal's name */
export function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | string> {
  const end = waitForExit(child)
  child.kill(signal)
  return end
}

/** Waits until a process has ended. @returns its exit code, or the name of the signal that ended it */
export function waitForExit(child: ChildProcess): Promise<number | string> {
  const { exitCode, signalCode } = child
  if (exitCode !== null || signalCode !== null) return Promise.resolve(exitCode ?? signalCode ?? '')
  return new Promise((resolve) => child.once('exit', (code, by) => resolve(code ?? by ?? '')))
}

/** @returns the first of two consecutive free ports */
export async function findFreePortPair(first: number): Promise<number> {
  for (let port = first; port < first + 30; port += 2) {
    if ((await isFree(port)) && (await isFree(port + 1))) return port
  }
  throw new Error(`No two free ports from ${first} on.`)
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ host: '127.0.0.1', port, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
