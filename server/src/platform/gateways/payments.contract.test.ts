import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildFrame } from '@course/sandbox-gateway/build'
import { startGateway } from '@course/sandbox-gateway/gateway'
import braintree from 'braintree'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenizeCard } from '../../../test/provider/client-api.ts'
import { facts } from '../../../test/provider/facts.ts'
import { type PaymentSubject, paymentContract } from '../../../test/provider/payments-contract.ts'
import { newId } from '../ids.ts'
import { braintreePayments } from './payments.braintree.ts'
import { createDispute, fakePayments } from './payments.fake.ts'

describe('the provider in memory', () => {
  const fake = fakePayments()
  const settle = (id: string) =>
    Object.assign(fake.transactions.find((transaction) => transaction.id === id) ?? {}, { status: 'settled' })
  const disputedNonces = new Set<string>()
  const subject: PaymentSubject = {
    gateway: {
      ...fake,
      async authorize(request) {
        const answer = await fake.authorize(request)
        if (answer.kind !== 'authorized' || !disputedNonces.has(request.nonce)) return answer
        const { id: transactionId } = answer.transaction
        settle(transactionId)
        fake.disputes.push(createDispute({ id: newId(), transactionId, replyBy: '2026-01-31' }))
        return answer
      },
    },
    async disputedNonce() {
      const nonce = newId()
      disputedNonces.add(nonce)
      return nonce
    },
    goodNonce: async () => newId(),
    async badNonce() {
      fake.next({ kind: 'declined', reason: 'declined', detail: '2000' })
      return newId()
    },
    settle: async (id) => void settle(id),
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
      disputedNonce: () => nonce('4023898493988028'),
      settle: async (id) => void (await post('settle', { id })),
    }
  })
  const post = async (path: string, body: object): Promise<{ id: string }> => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await fetch(`${gateway.url}/_sandbox/${path}`, init)).json() as Promise<{ id: string }>
  }
  afterAll(async () => {
    await gateway.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  for (const [name, check] of Object.entries(paymentContract)) test(name, () => check(subject))

  test.each([
    ['chargeback', 'under_review', 'open'],
    ['chargeback', 'won', 'won'],
    ['chargeback', 'accepted', 'lost'],
    ['pre_arbitration', 'lost', 'lost'],
    ['retrieval', 'expired', 'lost'],
  ] as const)('a dispute of the kind %s that is %s is read as %s', async (kind, reported, status) => {
    const buyer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
    const order = { orderId: newId(), amountCents: 2_999, nonce: await subject.disputedNonce(), buyer }
    await subject.gateway.authorize(order)
    const [{ id: transactionId } = { id: '' }] = await subject.gateway.findByOrder(order.orderId)
    const { id } = await post('disputes', { transactionId, kind })
    expect(await subject.gateway.findDispute(id)).toMatchObject({ transactionId, kind, status: 'open' })
    await post(`disputes/${id}`, { status: reported })
    const expected = { id, transactionId, orderId: order.orderId, kind, status }
    expect(await subject.gateway.findDispute(id)).toMatchObject(expected)
    expect(await subject.gateway.findDisputesSince(new Date())).toContainEqual(expect.objectContaining(expected))
    expect((await subject.gateway.find(transactionId))?.disputes.at(-1)).toMatchObject({ id, kind, status })
  })

  test.each(facts.filter(({ expected }) => expected))('is believed, and so played here: $belief', async (fact) => {
    const port = String(gateway.port)
    const environment = new braintree.Environment('127.0.0.1', port, gateway.url, false, '127.0.0.1', port)
    const provider = { gateway: new braintree.BraintreeGateway({ environment, ...credentials }), base: gateway.url }
    expect(await fact.look(provider)).toBe(fact.expected)
  })
})
