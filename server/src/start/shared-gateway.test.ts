import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { buildFrame } from '@course/sandbox-gateway/build'
import { expect, test } from 'vitest'
import { commandFile } from '../../test/commands.ts'
import { findFreePorts } from '../../test/faults/free-ports.ts'
import { readConfig } from '../config/config.ts'
import { newId } from '../platform/ids.ts'
import { createPayments, gatewaySettings } from './providers.ts'
import { connectSharedGateway } from './shared-gateway.ts'

if (!existsSync(join(import.meta.dirname, '../../../sandbox-gateway/dist/frame.js'))) await buildFrame()

const configOf = (env: NodeJS.ProcessEnv) => readConfig(env)

const runGateway = (env: NodeJS.ProcessEnv) => spawn(process.execPath, [commandFile('gateway')], { env })

/** A gateway in its own process, and the settings of an instance that shares it. */
async function startSharedGateway() {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'course-site-gateway-'))
  const port = await findFreePorts(1)
  const settings = { DATA_DIR, LOCAL_GATEWAY_URL: `http://127.0.0.1:${port}` }
  const gateway = runGateway(settings)
  return {
    settings,
    async stop() {
      gateway.kill('SIGTERM')
      const [code] = await once(gateway, 'exit')
      return code
    },
    [Symbol.asyncDispose]: async () => {
      gateway.kill('SIGKILL')
      await rm(DATA_DIR, { recursive: true, force: true })
    },
  }
}

test('instances with one LOCAL_GATEWAY_URL pay at the same gateway, which survives their stops', async () => {
  await using shared = await startSharedGateway()
  const [one, other] = ['3000', '3010'].map((PORT) => configOf({ ...shared.settings, PORT }))
  if (!one || !other) throw new Error('two instances')
  const first = await connectSharedGateway(gatewaySettings(one))
  await connectSharedGateway(gatewaySettings(other))
  const orderId = newId()
  const buyer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
  const sale = { orderId, amountCents: 2_999, nonce: 'fake-valid-nonce', buyer }
  expect(await createPayments(one).authorize(sale)).toMatchObject({ kind: 'authorized' })
  await first.stop()
  expect(await createPayments(other).findByOrder(orderId)).toMatchObject([{ orderId, status: 'authorized' }])
  expect(await shared.stop()).toBe(0)
})

test('a start without the shared gateway names its address and how to start it', async () => {
  const port = await findFreePorts(1)
  await using folder = await startSharedGateway()
  const config = configOf({ ...folder.settings, LOCAL_GATEWAY_URL: `http://127.0.0.1:${port}` })
  await expect(connectSharedGateway(gatewaySettings(config), 0)).rejects.toThrow(
    `No local card gateway answers at http://127.0.0.1:${port}. Start it with systemctl start course-site-gateway`,
  )
})

test('a start with the gateway of another installation says what instances have to share', async () => {
  await using shared = await startSharedGateway()
  await connectSharedGateway(gatewaySettings(configOf(shared.settings)))
  await using other = await startSharedGateway()
  const config = configOf({ ...shared.settings, DATA_DIR: other.settings.DATA_DIR })
  await expect(connectSharedGateway(gatewaySettings(config))).rejects.toThrow('need the same DATA_DIR as the gateway')
})

test('the gateway command explains a missing LOCAL_GATEWAY_URL and a busy port in one sentence', async () => {
  await using shared = await startSharedGateway()
  await connectSharedGateway(gatewaySettings(configOf(shared.settings)))
  const { DATA_DIR } = shared.settings
  for (const [env, sentence] of [
    [{ DATA_DIR }, 'Set LOCAL_GATEWAY_URL, such as http://127.0.0.1:3001.'],
    [shared.settings, 'is already in use by'],
  ] as const) {
    const gateway = runGateway(env)
    const [errors, [code]] = await Promise.all([text(gateway.stderr), once(gateway, 'exit')])
    expect(code).toBe(1)
    expect(errors).toMatch(/^[^\n]+\n$/)
    expect(errors).toContain(sentence)
  }
})

test('with card credentials the gateway command ends at once, so its unit may stay enabled', async () => {
  const account = { BRAINTREE_MERCHANT_ID: 'm', BRAINTREE_PUBLIC_KEY: 'p', BRAINTREE_PRIVATE_KEY: 'k' }
  const gateway = runGateway({ ...account, BRAINTREE_ENVIRONMENT: 'sandbox' })
  const [output, [code]] = await Promise.all([text(gateway.stdout), once(gateway, 'exit')])
  expect([code, output]).toEqual([0, 'The BRAINTREE_ variables are set, so no local card gateway is needed.\n'])
})
