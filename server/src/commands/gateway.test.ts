import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { buildFrame } from '@course/sandbox-gateway/build'
import { expect, onTestFinished, test } from 'vitest'
import { commandFile } from '../../test/commands.ts'
import { findFreePorts } from '../../test/faults/free-ports.ts'
import { readConfig } from '../config/config.ts'
import { newId } from '../platform/ids.ts'
import { createPayments } from '../start/providers.ts'

if (!existsSync(join(import.meta.dirname, '../../../sandbox-gateway/dist/frame.js'))) await buildFrame()

const runGateway = (env: NodeJS.ProcessEnv) => spawn(process.execPath, [commandFile('gateway')], { env })

test('processes with one LOCAL_GATEWAY_URL pay at the same gateway; a second gateway there is refused', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'course-site-gateway-'))
  const env = { DATA_DIR, LOCAL_GATEWAY_URL: `http://127.0.0.1:${await findFreePorts(1)}` }
  const gateway = runGateway(env)
  onTestFinished(async () => {
    gateway.kill('SIGKILL')
    await rm(DATA_DIR, { recursive: true, force: true })
  })
  await once(gateway.stdout, 'data')
  const [one, other] = ['3000', '3010'].map((PORT) => createPayments(readConfig({ ...env, PORT })))
  const orderId = newId()
  const buyer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
  const sale = { orderId, amountCents: 2_999, nonce: 'fake-valid-nonce', buyer }
  expect(await one?.authorize(sale)).toMatchObject({ kind: 'authorized' })
  expect(await other?.findByOrder(orderId)).toMatchObject([{ orderId, status: 'authorized' }])
  const second = runGateway(env)
  const [errors, [code]] = await Promise.all([text(second.stderr), once(second, 'exit')])
  expect([code, errors]).toEqual([1, expect.stringMatching(/^Port \d+ is already in use by [^\n]+\n$/)])
  gateway.kill('SIGTERM')
  expect(await once(gateway, 'exit')).toEqual([0, null])
})

test('with card credentials the gateway command ends at once, so its unit may stay enabled', async () => {
  const account = { BRAINTREE_MERCHANT_ID: 'm', BRAINTREE_PUBLIC_KEY: 'p', BRAINTREE_PRIVATE_KEY: 'k' }
  const gateway = runGateway({ ...account, BRAINTREE_ENVIRONMENT: 'sandbox' })
  const [output, [code]] = await Promise.all([text(gateway.stdout), once(gateway, 'exit')])
  expect([code, output]).toEqual([0, 'The BRAINTREE_ variables are set, so no local card gateway is needed.\n'])
})
