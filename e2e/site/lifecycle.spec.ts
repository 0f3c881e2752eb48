import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { createMember, createToken } from '../support/accounts.ts'
import {
  administrator,
  findFreePortPair,
  isFree,
  newDataDir,
  type Site,
  siteEnvironment,
  startProcess,
  stopProcess,
  waitForExit,
  waitUntilReady,
} from '../support/site.ts'

// A busy machine needs a minute for a start.
test.describe.configure({ timeout: 480_000 })

/** Processes of the current test; they are stopped after it, and its data is removed. */
const children: ChildProcess[] = []
let port: number
let dataDir: string

test.beforeEach(async () => {
  port = await findFreePortPair(4600)
  dataDir = newDataDir()
})
test.afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) await stopProcess(child, 'SIGKILL')
  }
  rmSync(join(dataDir, '..'), { recursive: true, force: true })
})

function start(by: 'node' | 'npm' = 'node', settings: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = startProcess(by, { ...siteEnvironment(port, dataDir), ...settings })
  children.push(child)
  return child
}

/** Starts a site that has to fail. @returns its message and exit code */
async function refusedStart(settings: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = start('node', settings)
  let errors = ''
  child.stderr?.on('data', (chunk) => (errors += chunk))
  expect(await waitForExit(child)).toBe(1)
  expect(errors).toMatch(/^The site can't start\.\n/)
  expect(errors, 'no stack').not.toMatch(/\n\s+at /)
  return errors
}

/** Expects that site and gateway have released their ports. */
const expectPortsFree = () =>
  expect(async () => expect([await isFree(port), await isFree(port + 1)]).toEqual([true, true])).toPass({
    timeout: 30_000,
  })

const site = (): Site => ({
  url: `http://localhost:${port}`,
  gatewayUrl: `http://127.0.0.1:${port + 1}`,
  dataDir,
  admin: administrator,
})

test('npm start prints address, administrator, test cards and mail folder, and SIGTERM to npm alone or Ctrl-C stops everything [V6.3.2]', async () => {
  const { ADMIN_PASSWORD: _, ...settings } = siteEnvironment(port, dataDir)
  const child = startProcess('npm', settings)
  children.push(child)
  const output = await waitUntilReady(child)
  expect(output).toContain(`http://localhost:${port}`)
  const password = /owner@example\.com {2}password: (\S{12,})/.exec(output)?.[1] ?? ''
  expect(await createToken(site(), { Email: administrator.Email, Password: password })).not.toBe('')
  expect(output).toContain('approved 4111 1111 1111 1111')
  expect(output).toContain('declined 4000 1111 1111 1115')
  expect(output).toContain(join(dataDir, 'outbox'))
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
  // Only the owner can read the data folder.
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  const secrets = readdirSync(dataDir).filter((name) => name.endsWith('secret'))
  expect(secrets).toHaveLength(2)
  for (const name of secrets) expect(statSync(join(dataDir, name)).mode & 0o777, name).toBe(0o600)

  await stopProcess(child, 'SIGTERM')
  await expectPortsFree()

  // Ctrl-C, which reaches the whole group.
  const again = start('npm')
  await waitUntilReady(again)
  const end = waitForExit(again)
  process.kill(-(again.pid ?? 0), 'SIGINT')
  await end
  await expectPortsFree()
})

test('a second start on the data of a running site is refused, SIGKILL ends its gateway, too, and the next start has all data and stops gracefully [FT-12]', async () => {
  const first = start()
  await waitUntilReady(first)
  const busyPort = port
  port = await findFreePortPair(port + 2)
  expect(await refusedStart()).toContain(
    `The data directory ${dataDir} is in use by another copy of this site (process ${first.pid})`,
  )
  port = busyPort
  const member = await createMember(site())
  await stopProcess(first, 'SIGKILL')
  await expectPortsFree()
  const second = start()
  await waitUntilReady(second)
  expect(await createToken(site(), member)).not.toBe('')
  expect(await createToken(site(), administrator)).not.toBe('')
  expect(await stopProcess(second, 'SIGTERM')).toBe(0)
  await expectPortsFree()
})

test('the error for a busy port names it, and the process that uses it', async () => {
  const hold = async (held: number) => {
    const holder = createServer().listen(held, '127.0.0.1')
    await once(holder, 'listening')
    const message = await refusedStart()
    holder.close()
    return message
  }
  const ofSite = await hold(port)
  expect(ofSite).toContain(`Port ${port} is already in use by`)
  expect(ofSite).toContain(`(process ${process.pid})`)
  expect(ofSite).toContain('PORT')
  // The gateway's port: the site's own is released.
  expect(await hold(port + 1)).toContain(String(port + 1))
  await expectPortsFree()
})
