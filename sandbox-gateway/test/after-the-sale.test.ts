import type { TransactionSearchFn } from 'braintree'
import { expect, test } from 'vitest'
import { Sandbox } from './sandbox.ts'

type Errors = { errors: { deepErrors(): { code: string }[] } }
const errorCodes = (result: unknown) => (result as Errors).errors.deepErrors().map((error) => error.code)

async function sell(sandbox: Sandbox, more: Record<string, unknown> = {}): Promise<string> {
  const request = { amount: '29.99', paymentMethodNonce: 'fake-valid-nonce', orderId: crypto.randomUUID(), ...more }
  const result = await sandbox.sdk.transaction.sale(request)
  expect(result.success).toBe(true)
  return result.transaction.id
}

const settled = { options: { submitForSettlement: true } }

async function sellSettled(sandbox: Sandbox, more: Record<string, unknown> = {}): Promise<string> {
  const id = await sell(sandbox, { ...settled, ...more })
  await sandbox.sdk.testing.settle(id)
  return id
}

async function search(sandbox: Sandbox, criteria: TransactionSearchFn): Promise<string[]> {
  const ids: string[] = []
  const stream = sandbox.sdk.transaction.search(criteria) as unknown as AsyncIterable<{ id: string }>
  for await (const { id } of stream) ids.push(id)
  return ids
}

test('a submitted sale becomes settling and then settled by itself', async () => {
  await using sandbox = await Sandbox.start({ settleSeconds: 60 })
  const id = await sell(sandbox)
  const submitted = await sandbox.sdk.transaction.submitForSettlement(id)
  expect(submitted.transaction.status).toBe('submitted_for_settlement')
  sandbox.ahead = 31_000
  expect((await sandbox.sdk.transaction.find(id)).status).toBe('settling')
  sandbox.ahead = 61_000
  const { status, statusHistory } = await sandbox.sdk.transaction.find(id)
  expect(status).toBe('settled')
  expect(statusHistory?.map((event) => event.status)).toEqual([
    'authorized',
    'submitted_for_settlement',
    'settling',
    'settled',
  ])
})

test('a void works until the batch is picked up', async () => {
  await using sandbox = await Sandbox.start()
  const id = await sell(sandbox)
  expect((await sandbox.sdk.transaction.void(id)).transaction.status).toBe('voided')
  expect(errorCodes(await sandbox.sdk.transaction.void(id))).toEqual(['91504'])
  expect(errorCodes(await sandbox.sdk.transaction.void(await sellSettled(sandbox)))).toEqual(['91504'])
})

test('a settled sale is refunded in full once', async () => {
  await using sandbox = await Sandbox.start()
  const id = await sellSettled(sandbox)
  const { transaction } = await sandbox.sdk.transaction.refund(id)
  expect(transaction).toMatchObject({ type: 'credit', amount: '29.99', refundedTransactionId: id })
  expect(transaction).toMatchObject({ status: 'submitted_for_settlement', processorResponseCode: '1002' })
  expect(await sandbox.sdk.transaction.find(id)).toMatchObject({ status: 'settled', refundIds: [transaction.id] })
  expect(errorCodes(await sandbox.sdk.transaction.refund(id))).toEqual(['91512'])
  expect(errorCodes(await sandbox.sdk.transaction.refund(transaction.id))).toEqual(['91505'])
})

test('partial refunds cannot exceed the sale, and a voided refund does not count', async () => {
  await using sandbox = await Sandbox.start()
  const id = await sellSettled(sandbox)
  const first = await sandbox.sdk.transaction.refund(id, '20.00')
  expect(errorCodes(await sandbox.sdk.transaction.refund(id, '10.00'))).toEqual(['91521'])
  const rest = await sandbox.sdk.transaction.refund(id)
  expect(rest.transaction.amount).toBe('9.99')
  await sandbox.sdk.transaction.void(first.transaction.id)
  const again = await sandbox.sdk.transaction.refund(id, { amount: '20.00', orderId: 'again' } as never)
  expect(again.transaction).toMatchObject({ amount: '20.00', orderId: 'again' })
})

test('a sale that has not settled cannot be refunded', async () => {
  await using sandbox = await Sandbox.start()
  expect(errorCodes(await sandbox.sdk.transaction.refund(await sell(sandbox, settled)))).toEqual(['91506'])
})

test.each([
  [{ amount: '4001.50' }, '4001'],
  [{ amount: '4500.00' }, '4500'],
  [{ billing: { postalCode: '40010' } }, '4001'],
])('the settlement of a sale with %j is declined', async (more, code) => {
  await using sandbox = await Sandbox.start()
  const id = await sell(sandbox, { ...settled, ...more })
  await sandbox.test('POST', 'settle')
  expect(await sandbox.sdk.transaction.find(id)).toMatchObject({
    status: 'settlement_declined',
    processorSettlementResponseCode: code,
  })
})

test('searches by order, status, amount and time find the newest first', async () => {
  await using sandbox = await Sandbox.start()
  const first = await sell(sandbox, { orderId: 'course-1', amount: '10.00' })
  const second = await sell(sandbox, { orderId: 'course-2', amount: '20.00', ...settled })
  expect(await search(sandbox, (s) => s.orderId().is('course-1'))).toEqual([first])
  expect(await search(sandbox, (s) => s.orderId().startsWith('course'))).toEqual([second, first])
  expect(await search(sandbox, (s) => s.orderId().endsWith('2'))).toEqual([second])
  expect(await search(sandbox, (s) => s.orderId().contains('nothing'))).toEqual([])
  expect(await search(sandbox, (s) => s.status().in(['authorized']))).toEqual([first])
  expect(await search(sandbox, (s) => s.amount().between('15.00', '25.00'))).toEqual([second])
  expect(await search(sandbox, (s) => s.createdAt().min(new Date(Date.now() - 60_000)))).toEqual([second, first])
  expect(await search(sandbox, (s) => s.createdAt().max('2020-01-01T00:00:00Z' as never))).toEqual([])
})
