import { expect, test } from 'vitest'
import { credentials, Sandbox, sdkFor } from './sandbox.ts'

const sale = (more: Record<string, unknown> = {}) => ({
  amount: '29.99',
  paymentMethodNonce: 'fake-valid-nonce',
  orderId: crypto.randomUUID(),
  ...more,
})

test('a sale is authorized and can be found', async () => {
  await using sandbox = await Sandbox.start()
  const { nonce } = await sandbox.tokenize({ billing_address: { postal_code: '12345' } })
  const result = await sandbox.sdk.transaction.sale(
    sale({ paymentMethodNonce: nonce, orderId: 'o-1', customer: { email: 'a@b.test', firstName: 'Ada & <Co>' } }),
  )
  expect(result).toMatchObject({
    success: true,
    transaction: { status: 'authorized', amount: '29.99', processorResponseCode: '1000', orderId: 'o-1' },
  })
  const found = await sandbox.sdk.transaction.find(result.transaction.id)
  expect(found).toMatchObject({
    id: result.transaction.id,
    type: 'sale',
    customer: { email: 'a@b.test', firstName: 'Ada & <Co>' },
    creditCard: { last4: '1111', cardType: 'Visa', maskedNumber: '411111******1111' },
    cvvResponseCode: 'M',
    avsPostalCodeResponseCode: 'M',
    disputes: [],
  })
  expect(found.statusHistory?.map((event) => event.status)).toEqual(['authorized'])
})

test.each([
  ['2000.00', 'processor_declined', '2000', 'Do Not Honor'],
  ['2004.50', 'processor_declined', '2004', 'Expired Card'],
  ['3000.00', 'failed', '3000', 'Processor Network Unavailable - Try Again'],
])('an amount of %s ends as %s', async (amount, status, code, message) => {
  await using sandbox = await Sandbox.start()
  const result = await sandbox.sdk.transaction.sale(sale({ amount }))
  expect(result).toMatchObject({ success: false, message })
  expect(result.transaction).toMatchObject({ status, processorResponseCode: code })
  expect((result as unknown as { errors: { deepErrors(): unknown[] } }).errors.deepErrors()).toEqual([])
})

test.each([
  [{ cvv: '200' }, 'cvv', '1000'],
  [{ billing_address: { postal_code: '20000' } }, 'avs', '1000'],
  [{ cvv: '200', billing_address: { postal_code: '20000' } }, 'avs_and_cvv', '1000'],
  [{ number: '4000111111111511' }, 'fraud', ''],
  [{ number: '4111130000000003' }, 'risk_threshold', ''],
])('a card with %j is rejected by the gateway: %s', async (card, reason, code) => {
  await using sandbox = await Sandbox.start()
  const { nonce } = await sandbox.tokenize(card)
  const result = await sandbox.sdk.transaction.sale(sale({ paymentMethodNonce: nonce }))
  expect(result).toMatchObject({ success: false, message: `Gateway Rejected: ${reason}` })
  expect(result.transaction).toMatchObject({
    status: 'gateway_rejected',
    gatewayRejectionReason: reason,
    processorResponseCode: code,
  })
})

test.each([
  [{ amount: '-1.00' }, '81501', 'amount'],
  [{ amount: undefined }, '81502', 'amount'],
  [{ amount: '1.234' }, '81503', 'amount'],
  [{ amount: '0.00' }, '81531', 'amount'],
  [{ amount: '9999999999.00' }, '81528', 'amount'],
  [{ orderId: 'x'.repeat(256) }, '91501', 'order_id'],
  [{ customer: { email: 'nonsense' } }, '81604', 'email'],
  [{ paymentMethodNonce: undefined }, '91508', 'base'],
  [{ paymentMethodNonce: 'invented' }, '91565', 'payment_method_nonce'],
  [{ paymentMethodNonce: 'fake-consumed-nonce' }, '91564', 'payment_method_nonce'],
  [{ paymentMethodNonce: 'fake-luhn-invalid-nonce' }, '81715', 'number'],
])('a sale with %j is invalid: %s', async (more, code, attribute) => {
  await using sandbox = await Sandbox.start()
  const result = await sandbox.sdk.transaction.sale(sale(more) as never)
  expect(result.success).toBe(false)
  expect(result.transaction).toBeUndefined()
  const { errors } = result as unknown as { errors: { deepErrors(): unknown[] } }
  expect(errors.deepErrors()).toMatchObject([{ code, attribute }])
  expect(await sandbox.test('GET', 'transactions')).toEqual([])
})

test('a nonce works once, also when the sale is declined', async () => {
  await using sandbox = await Sandbox.start()
  const { nonce } = await sandbox.tokenize()
  const declined = await sandbox.sdk.transaction.sale(sale({ paymentMethodNonce: nonce, amount: '2001.00' }))
  expect(declined.transaction.status).toBe('processor_declined')
  const again = await sandbox.sdk.transaction.sale(sale({ paymentMethodNonce: nonce }))
  expect(again).toMatchObject({ success: false, message: 'Cannot use a payment_method_nonce more than once.' })
})

test('of many simultaneous sales with one nonce, one succeeds', async () => {
  await using sandbox = await Sandbox.start()
  const { nonce } = await sandbox.tokenize()
  const results = await Promise.all(
    Array.from({ length: 12 }, () => sandbox.sdk.transaction.sale(sale({ paymentMethodNonce: nonce }))),
  )
  expect(results.filter(({ success }) => success)).toHaveLength(1)
  expect(await sandbox.test('GET', 'transactions')).toHaveLength(1)
})

test('the same order, amount and card within half a minute is a duplicate', async () => {
  await using sandbox = await Sandbox.start()
  const first = await sandbox.sdk.transaction.sale(sale({ orderId: 'o-1' }))
  expect(first.success).toBe(true)
  const second = await sandbox.sdk.transaction.sale(sale({ orderId: 'o-1' }))
  expect(second).toMatchObject({ success: false, transaction: { gatewayRejectionReason: 'duplicate' } })
  expect((await sandbox.sdk.transaction.sale(sale({ orderId: 'o-2' }))).success).toBe(true)
  sandbox.ahead = 31_000
  expect((await sandbox.sdk.transaction.sale(sale({ orderId: 'o-1' }))).success).toBe(true)
})

test('wrong keys fail authentication, and a wrong merchant fails authorization', async () => {
  await using sandbox = await Sandbox.start()
  const stranger = sdkFor(sandbox.gateway.port, { ...credentials, privateKey: 'guess' })
  await expect(stranger.transaction.find('x')).rejects.toMatchObject({ type: 'authenticationError' })
  const lost = sdkFor(sandbox.gateway.port, { ...credentials, merchantId: 'other' })
  await expect(lost.transaction.find('x')).rejects.toMatchObject({ type: 'authorizationError' })
})
