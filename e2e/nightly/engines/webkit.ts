import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { expect } from '@playwright/test'
import { findProgram } from '../../support/find-program.ts'
import { stopProcess } from '../../support/site.ts'
import { deadProxy, type Engine, type EngineKind, withLongTimeout } from './engine.ts'

const commands = ['WebKitWebDriver', 'Xvfb']

/** WebKitGTK's MiniBrowser on a virtual screen, controlled by WebDriver. */
export const webkit: EngineKind = {
  name: 'WebKit',
  packages: 'webkit2gtk-driver xvfb',
  isInstalled: () => commands.every((command) => findProgram(command)),
  start,
}

async function start(): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'webkit-'))
  const processes: ChildProcess[] = []
  const stop = async () => {
    for (const each of processes.reverse()) await stopProcess(each, 'SIGTERM')
    rmSync(home, { recursive: true, force: true })
  }
  try {
    const screen = await startScreen(processes)
    return await openWindow(await startDriver(processes, screen, home), stop)
  } catch (error) {
    await stop()
    throw error
  }
}

// The capability "proxy" would do, but every sixth browser or so then ends at once, and the driver waits forever.
const browserArguments = [
  '--automation',
  `--proxy=http://${deadProxy.host}:${deadProxy.port}`,
  '--ignore-host=localhost',
  '--ignore-host=127.0.0.1',
]
const capabilities = {
  // Otherwise commands wait until every frame has loaded, but the video's frame never loads here.
  pageLoadStrategy: 'none',
  // A command during a navigation waits for it, by default for longer than the whole journey may take.
  timeouts: { pageLoad: 20_000, script: 20_000 },
  'webkitgtk:browserOptions': { args: browserArguments },
}

/** In milliseconds. Longer than the driver's own timeouts, so that an error names the command that hangs. */
const commandTimeout = 45_000
/** In milliseconds. Starting the browser takes this long on a machine whose cores are busy. */
const startTimeout = 60_000

type Send = (method: 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

async function openWindow(send: Send, stop: () => Promise<void>): Promise<Engine> {
  const { sessionId } = (await send('POST', '/session', { capabilities: { alwaysMatch: capabilities } })) as {
    sessionId: string
  }
  const session: Send = (method, path, body) => send(method, `/session/${sessionId}${path}`, body)
  const perform = async (actions: object) => void (await session('POST', '/actions', { actions: [actions] }))
  return {
    open: async (url) => void (await session('POST', '/url', { url })),
    evaluate: (expression) => session('POST', '/execute/sync', { script: `return ${expression}`, args: [] }),
    click: (x, y) => perform(clickAt(x, y)),
    type: (text) => perform(typing(text)),
    async close() {
      await session('DELETE', '').finally(stop)
    },
  }
}

/** Starts a virtual screen. @returns its display number once it is ready */
async function startScreen(processes: ChildProcess[]): Promise<string> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  processes.push(screen)
  const [number] = await once(screen.stdio[3] as Readable, 'data')
  return `:${String(number).trim()}`
}

/** @returns a function that sends a command and resolves to the value of its answer */
async function startDriver(processes: ChildProcess[], display: string, home: string): Promise<Send> {
  const port = await freePort()
  const child = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOME: home,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // WebKit refuses to run its own sandbox as root and in most containers.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  processes.push(child)
  const address = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isUp, withLongTimeout('WebKitWebDriver answers')).toBe(true)
  return async (method, path, body) => {
    const options = {
      method,
      signal: AbortSignal.timeout(path === '/session' ? startTimeout : commandTimeout),
      ...(body ? { body: JSON.stringify(body) } : {}),
    }
    const answer = await fetch(address + path, options).catch((cause: unknown) => {
      throw new Error(`WebKitWebDriver did not answer ${method} ${path}`, { cause })
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`WebKitWebDriver answered ${JSON.stringify(value)}`)
    return value
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const clickAt = (x: number, y: number) => ({
  type: 'pointer',
  id: 'mouse',
  actions: [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})

const controlKey = '\uE009'
const key = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
]
const typing = (text: string) => ({
  type: 'key',
  id: 'keyboard',
  actions: [
    { type: 'keyDown', value: controlKey },
    ...key('a'),
    { type: 'keyUp', value: controlKey },
    ...[...text].flatMap(key),
  ],
})
