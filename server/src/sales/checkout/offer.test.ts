import { decimalAmount } from '@course/contract/sales/prices'
import { afterEach, expect, test } from 'vitest'
import { findAttempts, readEnrollment } from '../../../test/attempts.ts'
import { publishBody } from '../../../test/publish-body.ts'
import { startSharedSite, startTestSite, type TestSite } from '../../../test/test-site.ts'
import { newSecret } from '../../platform/ids.ts'

const site = await startSharedSite()
afterEach(() => setPrice(2_999))
const setPrice = (cents: number) =>
  publishBody(site, 'prices', (prices) => ({ ...prices, charged: decimalAmount(cents) }))
const closed = 'Payment is closed at the moment. Please come back later.'

test('the offer contains the price that is charged [9.2]', async () => {
  expect(await site.offer()).toEqual({
    productId: 1,
    name: expect.any(String),
    amount: '29.99',
    currency: 'USD',
    open: true,
    notice: null,
    shown: {
      heading: ['Members Area Access Only $29.99 (Reg. ', '$99.99', ')'],
      orderSummary: ['Charged today: ', ''],
    },
  })
})

test('a price above the one on the page closes payment', async () => {
  await setPrice(3_000)
  expect(await site.offer()).toMatchObject({ amount: '30.00', open: false, notice: closed })
  expect(await site.enroll('dear@example.com')).toMatchObject({ status: 503, body: { error: closed } })
  expect(await findAttempts(site, 'dear@example.com')).toEqual([])
  expect(site.payments.requests).toEqual([])
})

test('a price below the one on the page is charged', async () => {
  await setPrice(1_905)
  expect(await site.offer()).toMatchObject({ amount: '19.05', open: true, notice: null })
  expect((await site.enroll('cheap@example.com')).status).toBe(200)
  expect(site.payments.requests.at(-1)).toMatchObject({ amountCents: 1_905 })
  expect((await findAttempts(site, 'cheap@example.com'))[0]).toMatchObject({ amountCents: 1_905 })
})

test('an order with an outdated price is refused with the new price, and nothing is stored', async () => {
  await setPrice(1_905)
  const [email, requestsBefore] = ['stale@example.com', site.payments.requests.length]
  expect(await site.enroll(email, { order: { Amount: '29.99' } })).toMatchObject({
    status: 409,
    body: {
      error: 'The price has changed to $19.05. You have not been charged. Please check the new price and submit again.',
      code: 'price_changed',
      amount: '19.05',
    },
  })
  expect(await findAttempts(site, email)).toEqual([])
  expect(site.payments.requests).toHaveLength(requestsBefore)
  expect((await site.enroll(email, { order: { Amount: '19.05' } })).status).toBe(200)
  expect(await findAttempts(site, email)).toMatchObject([
    { amountCents: 1_905, priceShown: expect.stringContaining('Charged today: $19.05 USD') },
  ])
})

test('an instance that has not heard of a new price refuses the one before it, and charges the new one', async () => {
  await using deaf = await startTestSite({ databaseUrl: site.databaseUrl })
  await setPrice(1_905)
  const email = 'deaf@example.com'
  expect(await deaf.enroll(email, { order: { Amount: '29.99' } })).toMatchObject({ body: { code: 'price_changed' } })
  expect(deaf.payments.requests).toEqual([])
  expect((await deaf.enroll(email, { order: { Amount: '19.05' } })).status).toBe(200)
  expect(deaf.payments.requests).toMatchObject([{ amountCents: 1_905 }])
})

test('repeated card data gets its first answer before the price is compared', async () => {
  const options = { nonce: 'repeated after a change', order: { Amount: '29.99' } }
  expect((await site.enroll('again@example.com', options)).status).toBe(200)
  await setPrice(1_905)
  expect(await site.enroll('again@example.com', options)).toMatchObject({ status: 200, body: { message: 'Success' } })
  expect(site.payments.requests.filter(({ nonce }) => nonce === options.nonce)).toHaveLength(1)
})

test.each(['', '29', '29.9', '$29.99', '29,99', '-29.99', '1e3', ' 29.99', 29.99, null])(
  'the amount %j is no price',
  async (Amount) => {
    const reply = await site.enroll('odd@example.com', { order: { Amount } })
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(await findAttempts(site, 'odd@example.com')).toEqual([])
  },
)

test('a price change during a payment does not affect that payment', async () => {
  const { release } = site.payments.hold()
  const paying = site.enroll('during@example.com')
  await site.until(() => site.payments.requests.some(({ buyer }) => buyer.email === 'during@example.com'))
  await setPrice(9_999)
  release()
  expect((await paying).status).toBe(200)
  expect((await readEnrollment(site, 'during@example.com')).purchases).toBe(1)
})

test('the reply with the client token contains only the token of the provider [7.3 PY-10]', async () => {
  const { status, body } = await site.visitor.get('/api/payments/token')
  expect({ status, body }).toEqual({ status: 200, body: { message: 'fake-client-token' } })
})

test('if the provider returns no client token, the error does not contain the reason', async () => {
  const unreachable: TestSite['payments'] = Object.create(site.payments, {
    clientToken: { value: () => Promise.reject(new Error('Authentication Error for key abc')) },
  })
  await using own = await startTestSite({ payments: unreachable })
  expect(await own.visitor.get('/api/payments/token')).toMatchObject({
    status: 503,
    body: { error: 'We could not reach the card processor. Your card has not been charged. Please try again.' },
  })
})

const status = (secret?: string) =>
  site.visitor.get('/api/payments/status', secret === undefined ? {} : { headers: { 'x-attempt-secret': secret } })

test('only the tab that knows the secret can read the status of its payment', async () => {
  const secret = newSecret()
  await site.enroll('secret@example.com', {}, { headers: { 'x-attempt-secret': secret } })
  expect(await status(secret)).toMatchObject({ status: 200, body: { message: 'Success' } })
  expect(await status(newSecret())).toMatchObject({
    status: 404,
    body: { error: 'You have no payment in progress.', code: 'not_found' },
  })
})

test.each([
  undefined,
  '',
  'short',
  'x'.repeat(129),
  `${newSecret()} `.repeat(2),
  "' or secret_hash is not null --xxxxxxxxx",
])('the status request refuses the secret %j', async (secret) => {
  expect(await status(secret)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
})

test('a malformed secret is refused before anything is charged', async () => {
  const requestsBefore = site.payments.requests.length
  const reply = await site.enroll('malformed@example.com', {}, { headers: { 'x-attempt-secret': 'short' } })
  expect(reply).toMatchObject({ status: 400, body: { error: 'The payment secret is not valid.' } })
  expect(site.payments.requests).toHaveLength(requestsBefore)
})
