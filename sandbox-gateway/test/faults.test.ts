import { expect, test } from 'vitest'
import { Sandbox } from './sandbox.ts'

const sale = () => ({ amount: '29.99', paymentMethodNonce: 'fake-valid-nonce', orderId: 'o-1' })
const count = async (sandbox: Sandbox) => (await sandbox.test<unknown[]>('GET', 'transactions')).length

test('a hang-up before the sale leaves no charge', async () => {
  await using sandbox = await Sandbox.start()
  await sandbox.test('POST', 'faults', { operation: 'sale', when: 'before', mode: 'hangup', count: 1 })
  await expect(sandbox.sdk.transaction.sale(sale())).rejects.toMatchObject({ type: 'unexpectedError' })
  expect(await count(sandbox)).toBe(0)
  expect((await sandbox.sdk.transaction.sale(sale())).success).toBe(true)
})

test('a hang-up after the sale leaves a charge that a search finds', async () => {
  await using sandbox = await Sandbox.start()
  await sandbox.test('POST', 'faults', { operation: 'sale', when: 'after', mode: 'hangup' })
  await expect(sandbox.sdk.transaction.sale(sale())).rejects.toMatchObject({ type: 'unexpectedError' })
  const stream = sandbox.sdk.transaction.search((search) => search.orderId().is('o-1'))
  const found: unknown[] = []
  for await (const transaction of stream as unknown as AsyncIterable<unknown>) found.push(transaction)
  expect(found).toMatchObject([{ status: 'authorized', orderId: 'o-1' }])
})

test('an answer that comes too late is a timeout, and the charge exists', async () => {
  await using sandbox = await Sandbox.start()
  await sandbox.test('POST', 'faults', { operation: 'sale', when: 'after', mode: 'delay', ms: 1500, count: 1 })
  await expect(sandbox.sdk.transaction.sale(sale())).rejects.toThrow('Request timed out')
  expect(await count(sandbox)).toBe(1)
})

test.each([
  ['before', 0],
  ['after', 1],
])('a status 503 %s the sale leaves %i charges', async (when, charges) => {
  await using sandbox = await Sandbox.start()
  await sandbox.test('POST', 'faults', { operation: 'sale', when, mode: 'status', status: 503, count: 1 })
  await expect(sandbox.sdk.transaction.sale(sale())).rejects.toMatchObject({ type: 'serviceUnavailableError' })
  expect(await count(sandbox)).toBe(charges)
})

test('a garbled answer is an error for the SDK', async () => {
  await using sandbox = await Sandbox.start()
  await sandbox.test('POST', 'faults', { operation: 'sale', when: 'after', mode: 'garbage', count: 1 })
  await expect(sandbox.sdk.transaction.sale(sale())).rejects.toThrow()
  expect(await count(sandbox)).toBe(1)
})

test.each(['client_token', 'find', 'submit', 'void', 'refund'])('the operation %s can fail', async (operation) => {
  await using sandbox = await Sandbox.start()
  const { id } = (await sandbox.sdk.transaction.sale(sale())).transaction
  await sandbox.test('POST', 'faults', { operation, when: 'before', mode: 'status', status: 500 })
  const { transaction, clientToken } = sandbox.sdk
  const calls: Record<string, () => Promise<unknown>> = {
    client_token: () => clientToken.generate({}),
    find: () => transaction.find(id),
    submit: () => transaction.submitForSettlement(id),
    void: () => transaction.void(id),
    refund: () => transaction.refund(id),
  }
  await expect(calls[operation]?.()).rejects.toMatchObject({ type: 'serverError' })
  expect(await sandbox.test('GET', 'transactions')).toMatchObject([{ id, status: 'authorized' }])
  await sandbox.test('DELETE', 'faults')
  expect(await transaction.find(id)).toMatchObject({ id })
})

test('a search fault and a search lag hide a transaction', async () => {
  await using sandbox = await Sandbox.start()
  const search = async () => {
    const found: unknown[] = []
    const stream = sandbox.sdk.transaction.search((criteria) => criteria.orderId().is('o-1'))
    for await (const transaction of stream as unknown as AsyncIterable<unknown>) found.push(transaction)
    return found.length
  }
  await sandbox.sdk.transaction.sale(sale())
  await sandbox.test('POST', 'faults', { operation: 'search', when: 'before', mode: 'status', count: 1 })
  await expect(search()).rejects.toMatchObject({ type: 'serverError' })
  await sandbox.test('POST', 'search-lag', { ms: 5000 })
  expect(await search()).toBe(0)
  sandbox.ahead = 5001
  expect(await search()).toBe(1)
})
