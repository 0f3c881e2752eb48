import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildFrame } from '@course/sandbox-gateway/build'
import { startGateway } from '@course/sandbox-gateway/gateway'
import braintree from 'braintree'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenizeCard } from '../../test/provider/client-api.ts'
import { facts } from '../../test/provider/facts.ts'
import { type PaymentSubject, paymentContract } from '../../test/provider/payments-contract.ts'
import { newId } from '../ids.ts'
import { braintreePayments } from './payments.braintree.ts'
import { fakePayments } from './payments.fake.ts'

describe('the provider in memory', () => {
  const fake = fakePayments()
  const subject: PaymentSubject = {
    gateway: fake,
    goodNonce: async () => newId(),
    async badNonce() {
      fake.next({ kind: 'declined', reason: 'declined', detail: '2000' })
      return newId()
    },
    async settle(id) {
      Object.assign(fake.transactions.find((transaction) => transaction.id === id) ?? {}, { status: 'settled' })
    },
  }
  for (const [name, check] of Object.entries(paymentContract)) test(name, () => check(subject))
})

describe('the provider’s SDK and the local gateway', () => {
  const credentials = { merchantId: 'contract', publicKey: 'contract_public', privateKey: 'contract_private' }
  let dataDir: string
  let gateway: Awaited<ReturnType<typeof startGateway>>
  let subject: PaymentSubject

  beforeAll(async () => {
    await buildFrame()
    dataDir = await mkdtemp(join(tmpdir(), 'course-site-contract-'))
    gateway = await startGateway({ port: 0, dataDir, credentials, settleSeconds: 3_600 })
    const payments = braintreePayments({ service: { local: gateway.port }, ...credentials })
    const nonce = async (number: string) => tokenizeCard(await payments.clientToken(), { number }, gateway.url)
    subject = {
      gateway: payments,
      goodNonce: () => nonce('4111111111111111'),
      badNonce: () => nonce('4000111111111115'),
      async settle(id) {
        await fetch(`${gateway.url}/_sandbox/settle`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ id }),
        })
      },
    }
  })
  afterAll(async () => {
    await gateway.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  for (const [name, check] of Object.entries(paymentContract)) test(name, () => check(subject))

  test.each(facts.filter(({ expected }) => expected))('is believed, and so played here: $belief', async (fact) => {
    const port = String(gateway.port)
    const environment = new braintree.Environment('127.0.0.1', port, gateway.url, false, '127.0.0.1', port)
    const provider = { gateway: new braintree.BraintreeGateway({ environment, ...credentials }), base: gateway.url }
    expect(await fact.look(provider)).toBe(fact.expected)
  })
})
