import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildFrame } from '@course/sandbox-gateway/build'
import { startGateway } from '@course/sandbox-gateway/gateway'
import { afterAll, expect, test } from 'vitest'
import { migrationsFolder, type Place, serverPlace, withCopyConnection } from '../../test/backups.ts'
import { commandFile } from '../../test/commands.ts'
import type { Sale } from '../../test/faults/gateway.ts'
import { chargedTwice } from '../../test/faults/promise.ts'
import { tokenizeCard } from '../../test/provider/client-api.ts'
import { startTestSite } from '../../test/test-site.ts'
import { backUp } from '../backup/backup.ts'
import { checkBackup } from '../backup/check.ts'
import { restore } from '../backup/restore.ts'
import { readConfig } from '../config/config.ts'
import { emailJobs } from '../office/office.ts'
import type { PaymentGateway } from '../platform/gateways/payments.ts'
import { newId, newSecret } from '../platform/ids.ts'
import { compareWithProvider } from '../sales/reconciliation/reconciliation.ts'
import { createPayments, localGatewayCredentials } from '../start/providers.ts'

const folder = await mkdtemp(join(tmpdir(), 'course-site-adopt-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const secret = newSecret()

const settingsFor = (place: Place, port: number) => ({
  DATABASE_URL: place.url,
  TOKEN_SECRET: secret,
  DATA_DIR: join(folder, 'data'),
  PAYMENTS: 'local',
  LOCAL_GATEWAY_URL: `http://127.0.0.1:${port}`,
})

function adopt(env: Record<string, string>, ...options: string[]) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(
      process.execPath,
      [commandFile('adopt-sales'), ...options],
      { env, cwd: folder },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })
}

/** The gateway of an installation, found by the settings of its commands. */
async function startOwnGateway(place: Place) {
  await buildFrame()
  const credentials = localGatewayCredentials(settingsFor(place, 3_001).DATA_DIR)
  const gateway = await startGateway({ port: 0, dataDir: join(folder, 'gateway'), credentials, settleSeconds: 3_600 })
  const env = settingsFor(place, gateway.port)
  const payments = createPayments(readConfig(env))
  const readSales = async () => (await (await fetch(`${gateway.url}/_sandbox/transactions`)).json()) as Sale[]
  return { gateway, env, payments, readSales }
}

async function sell(payments: PaymentGateway, url: string, email: string, isCollected = true) {
  const nonce = await tokenizeCard(await payments.clientToken(), { number: '4111111111111111' }, url)
  const buyer = { firstName: 'Grace', lastName: 'Hopper', email }
  const outcome = await payments.authorize({ orderId: newId(), amountCents: 2_999, nonce, buyer })
  if (outcome.kind !== 'authorized') throw new Error(`not authorized: ${JSON.stringify(outcome)}`)
  if (isCollected) await payments.submitForSettlement(outcome.transaction.id)
}

test('after a restore from an older backup, an operator lists the lost sales, adds them, and nothing is charged', async () => {
  await using lost = await serverPlace()
  await using place = await serverPlace()
  const { gateway, env, payments, readSales } = await startOwnGateway(place)
  try {
    {
      await using site = await startTestSite(await lost.open())
      await site.person('Super Admin')
    }
    const path = await withCopyConnection(lost, async (connection) => {
      const options = { folder, keep: 1, publicUrl: 'http://course.test' }
      return (await backUp(connection, options)).path
    })
    for (const number of [1, 2, 3]) await sell(payments, gateway.url, `buyer${number}@example.com`)
    await sell(payments, gateway.url, 'reserved@example.com', false)
    const backup = await checkBackup(path, migrationsFolder)
    await withCopyConnection(place, (connection) => restore(connection, backup, { emailJobs, replacing: false }))
    const before = await readSales()

    const listed = await adopt(env)
    expect(listed).toMatchObject({ code: 0, said: expect.stringContaining('0 added, 3 can be added, 1 left to you.') })
    expect(listed.said).toContain('buyer2@example.com: 29.99 USD, submitted')
    expect(listed.said).toContain('nothing was collected')
    expect((await adopt(env, '--yes')).said).toContain('3 added, 0 can be added, 1 left to you.')
    expect((await adopt(env, '--yes')).said).toContain('0 added, 0 can be added, 1 left to you.')
    expect(await readSales()).toEqual(before)
    expect(chargedTwice(before)).toEqual([])

    await using site = await startTestSite(await place.open())
    const differences = await compareWithProvider({ ...site.checkout, payments })
    expect(differences.map(({ sentence }) => sentence)).toEqual([expect.stringContaining('reserved@example.com')])
    for (const number of [1, 2, 3]) await site.emailTo(`buyer${number}@example.com`, '')
  } finally {
    await gateway.stop()
  }
  const silent = await adopt(env)
  expect(silent).toMatchObject({ code: 1, said: expect.stringContaining('The card provider could not be asked') })
  expect(await adopt(env, '--days', '0')).toMatchObject({ code: 1, said: '--days must be a number from 1 to 99.\n' })
}, 120_000)
