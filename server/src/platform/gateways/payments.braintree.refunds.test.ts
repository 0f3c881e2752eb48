import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildFrame } from '@course/sandbox-gateway/build'
import { startGateway } from '@course/sandbox-gateway/gateway'
import { afterAll, afterEach, expect, test } from 'vitest'
import { newId } from '../ids.ts'
import { classifyRefusedRefund, type RefusedRefund, toRefund } from './payments.braintree.refunds.ts'
import { braintreePayments } from './payments.braintree.ts'

if (!existsSync(join(import.meta.dirname, '../../../../sandbox-gateway/dist/frame.js'))) await buildFrame()
const credentials = { merchantId: 'refunds', publicKey: 'refunds_public', privateKey: 'refunds_private' }
const dataDir = await mkdtemp(join(tmpdir(), 'course-site-refunds-'))
const gateway = await startGateway({ port: 0, dataDir, credentials, settleSeconds: 3_600 })
const payments = braintreePayments({ service: { local: gateway.port }, ...credentials })
/** Waits no longer than this for an answer. */
const impatient = braintreePayments({ service: { local: gateway.port }, ...credentials, timeoutMs: 400 })
afterAll(async () => {
  await gateway.stop()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(() => control('DELETE', 'faults'))

async function control(method: string, path: string, body?: object): Promise<void> {
  const init = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}
  await fetch(`${gateway.url}/_sandbox/${path}`, { method, ...init })
}

async function settledSale(): Promise<string> {
  const buyer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
  const answer = await payments.authorize({ orderId: newId(), amountCents: 2_999, nonce: 'fake-valid-nonce', buyer })
  if (answer.kind !== 'authorized') throw new Error(answer.detail)
  await payments.submitForSettlement(answer.transaction.id)
  await control('POST', 'settle', { id: answer.transaction.id })
  return answer.transaction.id
}

const createRequest = (transactionId: string) => ({ transactionId, refundId: newId(), amountCents: 1_000 })

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
  'if the answer is lost by %j after the refund, the outcome is unknown, and the sale names the refund',
  async (fault) => {
    const refundRequest = createRequest(await settledSale())
    await control('POST', 'faults', { operation: 'refund', when: 'after', count: 1, ...fault })
    const asking = fault.mode === 'delay' ? impatient : payments
    expect(await asking.refund(refundRequest)).toMatchObject({ kind: 'unknown' })
    const [id = ''] = (await payments.find(refundRequest.transactionId))?.refundIds ?? []
    expect(await payments.findRefund(id)).toMatchObject({ orderId: refundRequest.refundId, amountCents: 1_000 })
  },
)

test.each(lost.filter(({ mode }) => mode !== 'delay'))(
  'if the request is lost by %j before the refund, the outcome is unknown, and the sale names no refund',
  async (fault) => {
    const refundRequest = createRequest(await settledSale())
    await control('POST', 'faults', { operation: 'refund', when: 'before', count: 1, ...fault })
    expect(await payments.refund(refundRequest)).toMatchObject({ kind: 'unknown' })
    expect((await payments.find(refundRequest.transactionId))?.refundIds).toEqual([])
  },
)

test.each([401, 403, 426, 429])('a refund request refused with %i was certainly not made', async (status) => {
  const refundRequest = createRequest(await settledSale())
  await control('POST', 'faults', { operation: 'refund', when: 'before', mode: 'status', status, count: 1 })
  expect(await payments.refund(refundRequest)).toMatchObject({ kind: 'not_taken' })
})

test('if nothing listens on the port, a refund is not taken, and lookups reject', async () => {
  const away = braintreePayments({ service: { local: 9 }, ...credentials, timeoutMs: 400 })
  expect(await away.refund(createRequest('abc'))).toMatchObject({ kind: 'not_taken' })
  await expect(away.findRefund('abc')).rejects.toThrow()
  await expect(away.findRefundsSince(new Date())).rejects.toThrow()
})

test('the outcome of a refund of an unknown sale is unknown', async () => {
  expect(await payments.refund(createRequest('nobody00'))).toMatchObject({ kind: 'unknown' })
})

test('a sale is not read as a refund', async () => {
  await expect(payments.findRefund(await settledSale())).rejects.toThrow('unclear credit')
})

const invalid = (...codes: string[]): RefusedRefund => ({
  message: 'Invalid',
  errors: { deepErrors: () => codes.map((code) => ({ code })) },
})
const credit = (status: string): RefusedRefund => ({ message: 'Declined', transaction: { status }, ...invalid() })

test.each<[string, RefusedRefund, string]>([
  ['not settled', invalid('91506'), 'not_taken'],
  ['settling', invalid('91574'), 'not_taken'],
  ['refunded already', invalid('91512'), 'refused'],
  ['too much', invalid('91521'), 'refused'],
  ['a refund itself', invalid('91505'), 'refused'],
  ['not settled, and too much', invalid('91506', '91521'), 'refused'],
  ['declined by the bank', credit('processor_declined'), 'refused'],
  ['rejected', credit('gateway_rejected'), 'refused'],
  ['failed in the network', credit('failed'), 'refused'],
  ['a credit in progress', credit('submitted_for_settlement'), 'unknown'],
  ['a credit of an unheard-of status', credit('constructor'), 'unknown'],
  ['nothing', {}, 'unknown'],
  ['no errors', invalid(), 'unknown'],
])('a refused refund with %s is classified correctly', (_what, result, kind) => {
  expect(classifyRefusedRefund(result).kind).toBe(kind)
})

test.each([
  ['an unheard-of status', { status: 'constructor' }],
  ['another type', { type: 'sale' }],
  ['no id', { id: undefined }],
])('a credit with %s is rejected as unclear', (_what, more) => {
  const credit = { id: 'c1', type: 'credit', status: 'settled', amount: '1.00', refundedTransactionId: 't1', ...more }
  expect(() => toRefund(credit as never)).toThrow('unclear credit')
})
