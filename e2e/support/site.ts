import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { leaksIn } from '../../server/test/log-leaks.ts'
import { namesAndPasswords } from './people.ts'

const projectRoot = fileURLToPath(new URL('../../', import.meta.url))
const node = join(projectRoot, 'node_modules/.bin/node')

/** A running site: plain data, so that it can be handed from process to process. */
export interface Site {
  url: string
  /** The local card gateway's own address, with its interface for tests. */
  gatewayUrl: string
  dataDir: string
  admin: { Email: string; Password: string }
}

export interface RunningSite extends Site {
  stop(): Promise<void>
}

export const administrator = { Email: 'owner@example.com', Password: 'Orchard-Lantern-42' }

/** The demo as the tests know it, whatever the owner has made of `content/`. */
const demoContent = join(projectRoot, 'demo-content')

/** A folder for one site's data, apart from all others. */
export const newDataDir = (): string => join(mkdtempSync(join(tmpdir(), 'course-site-')), 'data')

/** The environment of a site under test: nothing of the caller's own settings reaches it. */
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
    LOCAL_GATEWAY_SETTLE_S: '2',
    LOG_LEVEL: 'warn',
  }
}

/**
 * Starts a site with a data folder of its own and waits until it is ready. When it is stopped, its log may hold nothing
 * secret or personal, whatever the journeys on it were about.
 * @param firstPort where to look for two free ports in a row; each process that runs tests has a range of its own
 * @param settings variables besides those of every site under test
 */
export async function startSite(firstPort: number, settings: NodeJS.ProcessEnv = {}): Promise<RunningSite> {
  const dataDir = newDataDir()
  const port = await freePortPair(firstPort)
  const child = startProcess('node', { ...siteEnvironment(port, dataDir), LOG_LEVEL: 'info', ...settings })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk
  })
  await isReady(child)
  return {
    url: `http://localhost:${port}`,
    gatewayUrl: `http://127.0.0.1:${port + 1}`,
    dataDir,
    admin: administrator,
    async stop() {
      await ended(child, 'SIGTERM')
      rmSync(join(dataDir, '..'), { recursive: true, force: true })
      const log = output.split('\n').filter((line) => line.startsWith('{'))
      const leaks = leaksIn(log, [administrator.Password, ...namesAndPasswords])
      if (leaks.length > 0) throw new Error(leaks.join('\n'))
    },
  }
}

/**
 * Starts the site as `npm start` does, or as that command itself.
 * @param by npm gets a process group of its own, as at a terminal, where Ctrl-C reaches the whole group
 */
export function startProcess(by: 'node' | 'npm', env: NodeJS.ProcessEnv): ChildProcess {
  const [command, args] = by === 'npm' ? ['npm', ['start']] : [node, ['scripts/start.mjs']]
  return spawn(command, args, { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'pipe'], detached: by === 'npm' })
}

/** Resolves when the site says that it is ready. @throws with its output when it ends instead */
export function isReady(child: ChildProcess, patienceMs = 120_000): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => reject(new Error(`The site did not start in time.\n${output}`)), patienceMs)
    const listen = (chunk: Buffer) => {
      output += chunk
      if (!output.includes('Mail: ')) return
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

/** Sends a signal to a process that we started and waits for its end. @returns its exit code, or the signal's name */
export function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | string> {
  const end = endOf(child)
  child.kill(signal)
  return end
}

/** A process's exit code, or the name of the signal that ended it, once it has ended. */
export function endOf(child: ChildProcess): Promise<number | string> {
  const { exitCode, signalCode } = child
  if (exitCode !== null || signalCode !== null) return Promise.resolve(exitCode ?? signalCode ?? '')
  return new Promise((resolve) => child.once('exit', (code, by) => resolve(code ?? by ?? '')))
}

/** @returns the first of two neighbouring ports that nobody listens on */
export async function freePortPair(first: number): Promise<number> {
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
