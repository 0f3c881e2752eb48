import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildFrame } from '@course/sandbox-gateway/build'
import { startGateway } from '@course/sandbox-gateway/gateway'
import { afterAll, afterEach, expect, test } from 'vitest'
import { tokenizeCard } from '../../../test/provider/client-api.ts'
import { newId } from '../ids.ts'
import { braintreePayments } from './payments.braintree.ts'

if (!existsSync(join(import.meta.dirname, '../../../../sandbox-gateway/dist/frame.js'))) await buildFrame()
const credentials = { merchantId: 'adapter', publicKey: 'adapter_public', privateKey: 'adapter_private' }
const dataDir = await mkdtemp(join(tmpdir(), 'course-site-adapter-'))
const gateway = await startGateway({ port: 0, dataDir, credentials, settleSeconds: 3_600 })
const payments = braintreePayments({ service: { local: gateway.port }, ...credentials, timeoutMs: 400 })
afterAll(async () => {
  await gateway.stop()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(() => control('DELETE', 'faults'))

async function control(method: string, path: string, body?: object): Promise<unknown> {
  const init = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}
  const response = await fetch(`${gateway.url}/_sandbox/${path}`, { method, ...init })
  return response.status === 204 ? undefined : response.json()
}
const buyer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
const request = (nonce = 'fake-valid-nonce', amountCents = 2_999) => ({ orderId: newId(), amountCents, nonce, buyer })

async function transactionId(): Promise<string> {
  const answer = await payments.authorize(request())
  if (answer.kind !== 'authorized') throw new Error(answer.detail)
  return answer.transaction.id
}

test.each([
  ['fake-processor-declined-visa-nonce', 2_999, 'declined'],
  ['fake-processor-failure-jcb-nonce', 2_999, 'declined'],
  ['fake-gateway-rejected-fraud-nonce', 2_999, 'declined'],
  ['fake-gateway-rejected-risk-thresholds-nonce', 2_999, 'declined'],
  ['fake-luhn-invalid-nonce', 2_999, 'declined'],
  ['fake-consumed-nonce', 2_999, 'card_data_used'],
  ['a nonce that nobody made', 2_999, 'card_data_used'],
  ['fake-valid-nonce', 200_100, 'insufficient_funds'],
  ['fake-valid-nonce', 200_400, 'expired_card'],
  ['fake-valid-nonce', 201_000, 'wrong_cvv'],
  ['fake-valid-nonce', 205_900, 'wrong_postal_code'],
  ['fake-valid-nonce', 209_900, 'bank_confirmation_needed'],
  ['fake-valid-nonce', 204_700, 'declined'],
])('%s for %i cents is declined as %s, and no authorization stays open', async (nonce, cents, reason) => {
  const saleRequest = request(nonce, cents)
  expect(await payments.authorize(saleRequest)).toMatchObject({ kind: 'declined', reason })
  const open = (await payments.findByOrder(saleRequest.orderId)).filter(({ status }) => status !== 'failed')
  expect(open).toEqual([])
})

test.each([
  ['the CVV', { cvv: '200' }, 'wrong_cvv'],
  ['the postal code', { postalCode: '20000' }, 'wrong_postal_code'],
])(
  'a card whose check of %s fails is refused by the gateway, though the bank approved',
  async (_what, card, reason) => {
    const details = { number: '4111111111111111', ...card }
    const nonce = await tokenizeCard(await payments.clientToken(), details, gateway.url)
    expect(await payments.authorize(request(nonce))).toMatchObject({ kind: 'declined', reason })
  },
)

const lost = [
  { mode: 'hangup' },
  { mode: 'delay', ms: 1_500 },
  { mode: 'status', status: 500 },
  { mode: 'status', status: 502 },
  { mode: 'status', status: 503 },
  { mode: 'status', status: 504 },
  { mode: 'garbage' },
]

test.each(lost)(
  'if the answer is lost by %j after the sale, the outcome is unknown, and the order is found',
  async (fault) => {
    const saleRequest = request()
    await control('POST', 'faults', { operation: 'sale', when: 'after', count: 1, ...fault })
    expect(await payments.authorize(saleRequest)).toMatchObject({ kind: 'unknown' })
    expect(await payments.findByOrder(saleRequest.orderId)).toMatchObject([
      { status: 'authorized', amountCents: 2_999 },
    ])
  },
)

test.each(lost.filter(({ mode }) => mode !== 'delay'))(
  'if the request is lost by %j before the sale, the outcome is unknown, and the order is not found',
  async (fault) => {
    const saleRequest = request()
    await control('POST', 'faults', { operation: 'sale', when: 'before', count: 1, ...fault })
    expect(await payments.authorize(saleRequest)).toMatchObject({ kind: 'unknown' })
    expect(await payments.findByOrder(saleRequest.orderId)).toEqual([])
  },
)

test.each([401, 403, 426, 429])('a sale refused with %i was certainly not made', async (status) => {
  await control('POST', 'faults', { operation: 'sale', when: 'before', mode: 'status', status, count: 1 })
  expect(await payments.authorize(request())).toMatchObject({ kind: 'not_sent' })
})

test('if nothing listens on the port, a sale is not sent, and lookups reject', async () => {
  const away = braintreePayments({ service: { local: 9 }, ...credentials, timeoutMs: 400 })
  expect(await away.authorize(request())).toMatchObject({
    kind: 'not_sent',
    detail: expect.stringContaining('ECONNREFUSED'),
  })
  await expect(away.clientToken()).rejects.toThrow()
  await expect(away.findByOrder(newId())).rejects.toThrow()
  await expect(away.submitForSettlement('abc')).rejects.toThrow()
  await expect(away.void('abc')).rejects.toThrow()
})

test('with wrong credentials, a sale is not sent', async () => {
  const stranger = braintreePayments({ service: { local: gateway.port }, ...credentials, privateKey: 'wrong' })
  expect(await stranger.authorize(request())).toMatchObject({ kind: 'not_sent' })
})

test('a settlement whose answer is lost rejects, and succeeds when repeated', async () => {
  const id = await transactionId()
  await control('POST', 'faults', { operation: 'submit', when: 'after', mode: 'hangup', count: 1 })
  await expect(payments.submitForSettlement(id)).rejects.toThrow()
  expect(await payments.submitForSettlement(id)).toMatchObject({ id, status: 'submitted' })
})

test('a void whose answer is lost rejects, and succeeds when repeated', async () => {
  const id = await transactionId()
  await control('POST', 'faults', { operation: 'void', when: 'after', mode: 'hangup', count: 1 })
  await expect(payments.void(id)).rejects.toThrow()
  await expect(payments.void(id)).resolves.toBeUndefined()
})

test.each([{ mode: 'status', status: 500 }, { mode: 'hangup' }, { mode: 'garbage' }])(
  'a search that fails by %j rejects, and never returns an empty result',
  async (fault) => {
    const saleRequest = request()
    await payments.authorize(saleRequest)
    await control('POST', 'faults', { operation: 'search', when: 'before', count: 1, ...fault })
    await expect(payments.findByOrder(saleRequest.orderId)).rejects.toThrow()
    expect(await payments.findByOrder(saleRequest.orderId)).toHaveLength(1)
  },
)

/** A provider that answers every request with the same document. */
async function stub(status: number, document: string) {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/xml' }).end(document)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  return braintreePayments({
    service: { local: (server.address() as AddressInfo).port },
    ...credentials,
    timeoutMs: 400,
  })
}
const sale = (status: string) =>
  `<transaction><id>abc</id><type>sale</type><status>${status}</status><amount>29.99</amount></transaction>`

test.each([
  ['an empty refusal', 422, ''],
  ['a blank refusal', 422, '   '],
  ['a page of a proxy', 200, '<html><body>busy</body></html>'],
  ['a transaction without an id', 201, '<transaction><status>authorized</status></transaction>'],
  ['a transaction that is still being authorized', 201, sale('authorizing')],
  ['a voided transaction', 201, sale('voided')],
  ['a transaction of an unheard-of status', 201, sale('constructor')],
])('%s is neither a payment nor a decline', async (_what, status, document) => {
  expect(await (await stub(status, document)).authorize(request())).toMatchObject({ kind: 'unknown' })
})

test('a sale that is still being authorized is not found', async () => {
  const ids =
    '<search-results><page-size type="integer">50</page-size><ids type="array"><item>abc</item></ids></search-results>'
  const page = `<credit-card-transactions type="collection">${sale('authorizing')}</credit-card-transactions>`
  const server = createServer((incoming, response) => {
    response.writeHead(200, { 'content-type': 'application/xml' }).end(incoming.url?.endsWith('_ids') ? ids : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const slow = braintreePayments({ service: { local: port }, ...credentials })
  expect(await slow.findByOrder(newId())).toEqual([])
  await new Promise((resolve) => server.close(resolve))
})
