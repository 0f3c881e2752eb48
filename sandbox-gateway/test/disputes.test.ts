import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebhookNotification } from 'braintree'
import { expect, test, vi } from 'vitest'
import { Sandbox } from './sandbox.ts'

interface Form {
  signature: string
  payload: string
}

/** A merchant's webhook that refuses the first few posts. */
class Webhook implements AsyncDisposable {
  readonly forms: Form[] = []
  readonly #server: Server

  private constructor(refusals: number) {
    this.#server = createServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      const form = new URLSearchParams(text)
      this.forms.push({ signature: form.get('bt_signature') ?? '', payload: form.get('bt_payload') ?? '' })
      response.writeHead(this.forms.length <= refusals ? 500 : 204).end()
    }).listen(0, '127.0.0.1')
  }

  static async start(refusals = 0): Promise<Webhook> {
    const webhook = new Webhook(refusals)
    await once(webhook.#server, 'listening')
    return webhook
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`
  }

  async received(sandbox: Sandbox, count: number): Promise<WebhookNotification[]> {
    await vi.waitFor(() => expect(this.forms.length).toBeGreaterThanOrEqual(count), { timeout: 8000, interval: 50 })
    return Promise.all(
      this.forms.map(({ signature, payload }) => sandbox.sdk.webhookNotification.parse(signature, payload)),
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

async function disputedSale(sandbox: Sandbox) {
  const { nonce } = await sandbox.tokenize({ number: '4023898493988028' })
  const result = await sandbox.sdk.transaction.sale({ amount: '29.99', paymentMethodNonce: nonce, orderId: 'o-1' })
  expect(result).toMatchObject({ success: true, transaction: { status: 'settled' } })
  return { saleId: result.transaction.id, disputeId: result.transaction.disputes?.[0]?.id ?? '' }
}

interface Range {
  min(value: string): void
  max(value: string): void
}

/** The SDK's criteria, of which its types only declare the status. */
interface Criteria {
  kind(): { in(values: string[]): void }
  receivedDate(): Range
  effectiveDate(): Range
  replyByDate(): Range
}

async function searched(sandbox: Sandbox, criteria: (by: Criteria) => void): Promise<string[]> {
  const ids: string[] = []
  const stream = sandbox.sdk.dispute.search((by) => criteria(by as unknown as Criteria))
  for await (const { id } of stream as unknown as AsyncIterable<{ id: string }>) ids.push(id)
  return ids
}

test('the dispute card opens a dispute and notifies the merchant', async () => {
  await using webhook = await Webhook.start()
  await using sandbox = await Sandbox.start({ webhookUrl: webhook.url })
  const { saleId, disputeId } = await disputedSale(sandbox)
  const [notice] = await webhook.received(sandbox, 1)
  expect(notice).toMatchObject({
    kind: 'dispute_opened',
    dispute: { id: disputeId, status: 'open', amount: '29.99', transaction: { id: saleId, orderId: 'o-1' } },
  })
  expect(await sandbox.sdk.dispute.find(disputeId)).toMatchObject({ dispute: { id: disputeId, status: 'open' } })
})

test.each(['won', 'lost'])('a finalized dispute is %s by the test interface', async (status) => {
  await using webhook = await Webhook.start()
  await using sandbox = await Sandbox.start({ webhookUrl: webhook.url })
  const { disputeId } = await disputedSale(sandbox)
  await sandbox.sdk.dispute.finalize(disputeId)
  await sandbox.test('POST', `disputes/${disputeId}`, { status })
  const kinds = (await webhook.received(sandbox, 3)).map(({ kind }) => kind)
  expect(kinds.sort()).toEqual(['dispute_disputed', `dispute_${status}`, 'dispute_opened'].sort())
  const amountWon = status === 'won' ? '29.99' : '0.00'
  expect(await sandbox.sdk.dispute.find(disputeId)).toMatchObject({ dispute: { status, amountWon } })
  expect((await sandbox.ask(`/_sandbox/disputes/${disputeId}`, 'POST', { status })).status).toBe(409)
})

test.each(['chargeback', 'pre_arbitration', 'retrieval'])(
  'a dispute of the kind %s names its kind everywhere',
  async (kind) => {
    await using webhook = await Webhook.start()
    await using sandbox = await Sandbox.start({ webhookUrl: webhook.url })
    const { saleId } = await disputedSale(sandbox)
    await webhook.received(sandbox, 1)
    const { id } = await sandbox.test<{ id: string }>('POST', 'disputes', { transactionId: saleId, kind })
    const day = new Date().toISOString().slice(0, 10)
    const expected = {
      id,
      kind,
      status: 'open',
      receivedDate: day,
      replyByDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    }
    expect(await sandbox.sdk.dispute.find(id)).toMatchObject({ dispute: expected })
    expect((await sandbox.sdk.transaction.find(saleId)).disputes?.at(-1)).toMatchObject(expected)
    const notices = await webhook.received(sandbox, 2)
    expect(notices.at(-1)).toMatchObject({ kind: 'dispute_opened', dispute: expected })
    expect(await searched(sandbox, (by) => by.kind().in([kind]))).toContain(id)
  },
)

test('disputes are searched by the day they were received and the day of their last change, over several pages', async () => {
  await using sandbox = await Sandbox.start()
  const { saleId, disputeId } = await disputedSale(sandbox)
  for (let more = 0; more < 60; more += 1) await sandbox.test('POST', 'disputes', { transactionId: saleId })
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  sandbox.ahead = 3 * 86_400_000
  await sandbox.test('POST', `disputes/${disputeId}`, { status: 'under_review', notify: false })
  expect(await searched(sandbox, (by) => by.receivedDate().min(dayIn(0)))).toHaveLength(61)
  expect(await searched(sandbox, (by) => by.receivedDate().min(dayIn(1)))).toEqual([])
  expect(await searched(sandbox, (by) => by.effectiveDate().min(dayIn(2)))).toEqual([disputeId])
  expect(await searched(sandbox, (by) => by.replyByDate().max(dayIn(2)))).toEqual([])
})

test('only a settled sale can be disputed', async () => {
  await using sandbox = await Sandbox.start()
  const { transaction } = await sandbox.sdk.transaction.sale({
    amount: '29.99',
    paymentMethodNonce: 'fake-valid-nonce',
  })
  expect((await sandbox.ask('/_sandbox/disputes', 'POST', { transactionId: transaction.id })).status).toBe(409)
})

test('a notification is posted again, byte for byte, until it is accepted', async () => {
  await using webhook = await Webhook.start(2)
  await using sandbox = await Sandbox.start({ webhookUrl: webhook.url })
  await sandbox.test('POST', 'webhooks', { kind: 'check' })
  const notices = await webhook.received(sandbox, 3)
  expect(notices.map(({ kind }) => kind)).toEqual(['check', 'check', 'check'])
  expect(new Set(webhook.forms.map(({ payload }) => payload)).size).toBe(1)
  await vi.waitFor(async () => {
    expect(await sandbox.test('GET', 'webhooks')).toMatchObject([{ kind: 'check', attempts: 3, delivered: true }])
  })
})

test('an undelivered notification is delivered after a restart', async () => {
  await using webhook = await Webhook.start(1)
  await using sandbox = await Sandbox.start({ webhookUrl: webhook.url })
  await sandbox.test('POST', 'webhooks', { kind: 'check' })
  await webhook.received(sandbox, 1)
  await sandbox.restart()
  expect(await webhook.received(sandbox, 2)).toHaveLength(2)
})

test('without a webhook, the test gets the form of a notification', async () => {
  await using sandbox = await Sandbox.start()
  const form = await sandbox.test<{ bt_signature: string; bt_payload: string }>('POST', 'webhooks', { kind: 'check' })
  const notice = await sandbox.sdk.webhookNotification.parse(form.bt_signature, form.bt_payload)
  expect(notice.kind).toBe('check')
  await expect(
    sandbox.sdk.webhookNotification.parse(form.bt_signature, `${form.bt_payload}AAAA\n`),
  ).rejects.toMatchObject({ type: 'invalidSignatureError' })
  expect((await sandbox.ask('/_sandbox/webhooks', 'POST', { kind: 'song' })).status).toBe(400)
})
