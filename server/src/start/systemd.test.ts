import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const patience = { timeout: 20_000, interval: 20 }
const watchdogMs = 1_000

let folder: string
let child: ChildProcess

/** What the site reported so far, through a stand-in for systemd-notify. */
const reports = () => {
  const file = join(folder, 'reports')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
}

function start(env: NodeJS.ProcessEnv): void {
  const file = (name: string) => JSON.stringify(join(import.meta.dirname, name))
  const script = `
    import { reportToSystemd } from ${file('systemd.ts')}
    reportToSystemd(process.env, ${file('watchdog-thread.ts')}, console)
    setInterval(() => {}, 1_000)
    process.on('SIGUSR2', () => {
      process.stdout.write('busy')
      for (;;) {}
    })`
  writeFileSync(join(folder, 'site.mjs'), script)
  child = spawn(process.execPath, ['--max-semi-space-size=8', join(folder, 'site.mjs')], {
    env: { PATH: `${folder}:/usr/bin:/bin`, REPORTS: join(folder, 'reports'), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

const supervised = { NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: String(watchdogMs * 1_000) }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'course-site-systemd-'))
  const standIn = join(folder, 'systemd-notify')
  writeFileSync(standIn, '#!/bin/sh\necho "$1" >>"$REPORTS"\n')
  chmodSync(standIn, 0o755)
})
afterEach(() => {
  child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('the site reports to systemd that it is ready, and then that it lives', async () => {
  start(supervised)
  await vi.waitFor(() => expect(reports()).toEqual(expect.arrayContaining(['--ready', 'WATCHDOG=1'])), patience)
})

test('a busy event loop still counts as living, and an endless one does not', async () => {
  start(supervised)
  await vi.waitFor(() => expect(reports()).toContain('WATCHDOG=1'), patience)
  child.kill('SIGUSR2')
  await new Promise((resolve) => child.stdout?.once('data', resolve))
  const before = reports().length
  // More reports than fit into the watchdog's time.
  await vi.waitFor(() => expect(reports().length).toBeGreaterThan(before + 5), patience)
  await vi.waitFor(() => expectSilence(), patience)
})

test('a frozen process reports nothing', async () => {
  start(supervised)
  await vi.waitFor(() => expect(reports()).toContain('WATCHDOG=1'), patience)
  child.kill('SIGSTOP')
  await vi.waitFor(() => expectSilence(), patience)
})

/** @throws if something was reported within the watchdog's time */
async function expectSilence(): Promise<void> {
  const before = reports().length
  await sleep(watchdogMs)
  expect(reports().length).toBe(before)
}

test('without systemd, nothing is reported', async () => {
  start({ REPORTS: join(folder, 'reports') })
  await new Promise((resolve) => child.once('spawn', resolve))
  await sleep(watchdogMs)
  expect(reports()).toEqual([])
})
