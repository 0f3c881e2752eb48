import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { credentials, ensureFrame, newDirectory, sdkFor } from './sandbox.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const holder = fileURLToPath(new URL('./parent.ts', import.meta.url))

const environment = (more: Record<string, string> = {}) => ({
  SANDBOX_PORT: '0',
  SANDBOX_DATA_DIR: newDirectory(),
  SANDBOX_MERCHANT_ID: credentials.merchantId,
  SANDBOX_PUBLIC_KEY: credentials.publicKey,
  SANDBOX_PRIVATE_KEY: credentials.privateKey,
  ...more,
})

function start(env: Record<string, string | undefined>) {
  const child = fork(main, { env, silent: true, execArgv: [] })
  const errors: string[] = []
  child.stderr?.on('data', (chunk) => errors.push(String(chunk)))
  const message = once(child, 'message').then(([value]) => value as { ready?: boolean; port: number; error?: string })
  const exit = once(child, 'exit').then(([code]) => code as number)
  return { child, message, exit, errors }
}

/** Checks the port, not the process ID, because an orphan may remain as a zombie for a while. */
async function answers(port: number): Promise<boolean> {
  try {
    await (await fetch(`http://127.0.0.1:${port}/_sandbox/transactions`)).body?.cancel()
    return true
  } catch {
    return false
  }
}

test('a forked gateway reports that it is ready, and stops gracefully', async () => {
  await ensureFrame()
  const { child, message, exit } = start(environment())
  const { ready, port } = await message
  expect(ready).toBe(true)
  expect((await sdkFor(port).clientToken.generate({})).success).toBe(true)
  child.kill('SIGINT')
  expect((await fetch(`http://127.0.0.1:${port}/_sandbox/transactions`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
})

test('the gateway exits when its parent disconnects', async () => {
  const { child, message, exit } = start(environment())
  await message
  child.disconnect()
  expect(await exit).toBe(0)
})

test('after kill -9 of the parent, the gateway exits within a second', async () => {
  const parent = spawn(process.execPath, [holder, main], { env: environment(), stdio: 'pipe' })
  const [line] = await once(parent.stdout, 'data')
  const port = Number(String(line))
  expect(await answers(port)).toBe(true)
  parent.kill('SIGKILL')
  await vi.waitFor(async () => expect(await answers(port)).toBe(false), { timeout: 1000, interval: 20 })
})

test('everything answered before kill -9 is stored', async () => {
  const env = environment()
  const first = start(env)
  const { port } = await first.message
  const request = { amount: '29.99', paymentMethodNonce: 'fake-valid-nonce', orderId: 'o-1' }
  const sale = await sdkFor(port).transaction.sale(request)
  first.child.kill('SIGKILL')
  await first.exit
  const second = start(env)
  const found = await sdkFor((await second.message).port).transaction.find(sale.transaction.id)
  expect(found.orderId).toBe('o-1')
  second.child.disconnect()
  await second.exit
})

test('the errors for a busy port and for wrong variables are one sentence each', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const port = String((taken.address() as AddressInfo).port)
  const busy = start(environment({ SANDBOX_PORT: port }))
  const sentence = `Port ${port} is already in use; set SANDBOX_PORT to a free one.`
  expect((await busy.message).error).toBe(sentence)
  expect(await busy.exit).toBe(1)
  expect(busy.errors.join('')).toBe(`${sentence}\n`)
  taken.close()

  const wrong = start(environment({ SANDBOX_SETTLE_S: 'soon' }))
  expect((await wrong.message).error).toContain('SANDBOX_SETTLE_S must be a whole number')
  expect(await wrong.exit).toBe(1)
})
