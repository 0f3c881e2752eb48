import { request } from 'node:http'
import { expect, test } from 'vitest'
import { Sandbox } from './sandbox.ts'

/** Unlike fetch, node:http lets a test choose the Host. */
function statusWith(sandbox: Sandbox, headers: Record<string, string>, body = ''): Promise<number | undefined> {
  const { port } = sandbox.gateway
  const method = body ? 'POST' : 'GET'
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method, path: '/_sandbox/transactions', headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    asked.on('error', reject).end(body)
  })
}

test('transactions are listed newest first, refunds included', async () => {
  await using sandbox = await Sandbox.start()
  const sale = { amount: '29.99', paymentMethodNonce: 'fake-valid-nonce', customer: { email: 'a@b.test' } }
  const first = await sandbox.sdk.transaction.sale({ ...sale, orderId: 'o-1', options: { submitForSettlement: true } })
  const { id } = first.transaction
  expect(await sandbox.test('POST', 'settle', { id })).toMatchObject([{ id, status: 'settled' }])
  const refund = await sandbox.sdk.transaction.refund(id, '9.00')
  const list = await sandbox.test<{ createdAt: string }[]>('GET', 'transactions')
  expect(list).toMatchObject([
    { id: refund.transaction.id, type: 'credit', status: 'submitted_for_settlement', amount: '9.00' },
    { id, orderId: 'o-1', type: 'sale', status: 'settled', amount: '29.99', email: 'a@b.test' },
  ])
  expect(Date.parse(list[0]?.createdAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('settling everything settles submitted sales and credits, and nothing else', async () => {
  await using sandbox = await Sandbox.start()
  const request = { amount: '29.99', paymentMethodNonce: 'fake-valid-nonce' }
  await sandbox.sdk.transaction.sale({ ...request, orderId: 'o-1' })
  const sale = { ...request, orderId: 'o-2', options: { submitForSettlement: true } }
  const { transaction } = await sandbox.sdk.transaction.sale(sale)
  await sandbox.test('POST', 'settle')
  const refund = await sandbox.sdk.transaction.refund(transaction.id)
  await sandbox.test('POST', 'settle')
  expect((await sandbox.sdk.transaction.find(refund.transaction.id)).status).toBe('settled')
  const list = await sandbox.test<{ status: string }[]>('GET', 'transactions')
  expect(list.map(({ status }) => status)).toEqual(['settled', 'settled', 'authorized'])
})

test('a settlement can be made to fail', async () => {
  await using sandbox = await Sandbox.start()
  const sale = { amount: '29.99', paymentMethodNonce: 'fake-valid-nonce', options: { submitForSettlement: true } }
  const { id } = (await sandbox.sdk.transaction.sale(sale)).transaction
  await sandbox.test('POST', 'settle', { id, outcome: 'settlement_declined' })
  expect((await sandbox.sdk.transaction.find(id)).status).toBe('settlement_declined')
})

test('the test interface answers only on its own loopback address', async () => {
  await using sandbox = await Sandbox.start()
  const { port } = sandbox.gateway
  const statuses = await Promise.all(
    [
      { host: `127.0.0.1:${port}` },
      { host: `localhost:${port}` },
      { host: `[::1]:${port}` },
      { host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}` },
      { host: `127.0.0.1:${port + 1}` },
      { host: '127.0.0.1' },
      { host: 'evil.test' },
      { host: `evil.test:${port}` },
      { host: `127.0.0.1:${port}`, origin: 'http://evil.test' },
      { host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port + 1}` },
      { host: `127.0.0.1:${port}`, origin: 'null' },
    ].map((headers) => statusWith(sandbox, headers)),
  )
  expect(statuses).toEqual([200, 200, 200, 200, 403, 403, 403, 403, 403, 403, 403])
})

test.each(['/', '/nothing', '/merchants/', '/_sandbox/nothing', '/web/1/html/../../../etc/passwd', '/%00', '//x'])(
  'the path %s is not found',
  async (path) => {
    await using sandbox = await Sandbox.start()
    expect((await sandbox.ask(path)).status).toBe(404)
  },
)
