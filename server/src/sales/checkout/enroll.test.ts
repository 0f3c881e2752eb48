import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { enrolled, findAttempts, nothing, readEnrollment, readHistory } from '../../../test/attempts.ts'
import { demoPrices } from '../../../test/demo-prices.ts'
import { createOrder, startSharedSite, testPassword } from '../../../test/test-site.ts'
import { digest } from '../../platform/ids.ts'
import { purchases, users } from '../../schema.ts'
import { checkAttempt } from '../sweeper/check-attempt.ts'

const site = await startSharedSite()

test('an approved payment creates an account, a purchase, access and a receipt, and is submitted for settlement [3.13 7.4 PY-01]', async () => {
  const email = 'Ada@Example.com'
  expect(await site.enroll(email, { nonce: 'ada-nonce' })).toMatchObject({ status: 200, body: { message: 'Success' } })
  expect(await readEnrollment(site, email)).toEqual(enrolled)
  const login = await site.logIn(email, testPassword)
  expect((await site.as(login.body.message).get('/api/videos?productId=1')).status).toBe(200)
  expect(await site.memberByEmail(email)).toMatchObject({ email, firstName: 'Ada', role: 'Paid User' })
  await site.emailTo(email, 'receipt')
  await site.until(() => site.payments.transactions.find((one) => one.email === email && one.status === 'submitted'))
  await site.until(async () => (await readHistory(site, email)).at(-1) === 'settling')
  expect(await readHistory(site, email)).toEqual(['opened', 'authorised', 'admitted', 'settling'])
})

test('an attempt stores prices, terms and digests, but no secrets', async () => {
  const email = 'kept@example.com'
  const secret = 'a-secret-of-this-very-tab_0123456789'
  await site.enroll(email, { nonce: 'kept-nonce' }, { headers: { 'x-attempt-secret': secret } })
  const [attempt] = await findAttempts(site, email)
  expect(attempt).toMatchObject({
    amountCents: 2_999,
    currency: 'USD',
    priceShown: demoPrices.sentences.payment,
    shownPrices: { ...demoPrices.sentences, orderSummary: 'Charged today: $29.99 USD' },
    termsVersion: site.checkout.site.termsVersion,
    nonceHash: digest('kept-nonce'),
    secretHash: digest(secret),
    cardType: 'Visa',
    cardLastFour: '1111',
  })
  expect(JSON.stringify(attempt)).not.toMatch(new RegExp(`kept-nonce|${secret}|${testPassword}`))
  expect(site.payments.requests.find(({ nonce }) => nonce === 'kept-nonce')).toEqual({
    orderId: attempt?.id,
    amountCents: 2_999,
    nonce: 'kept-nonce',
    buyer: expect.objectContaining({ firstName: 'Ada', lastName: 'Lovelace', email }),
  })
  const [purchase] = await site.db
    .select()
    .from(purchases)
    .where(eq(purchases.attemptId, attempt?.id ?? ''))
  expect(purchase).toMatchObject({ amountCents: 2_999, currency: 'USD', productId: 1 })
})

test('a role, a price or an ID in the order has no effect [9.8 V2.2.3 PY-02]', async () => {
  const email = 'sly@example.com'
  const sly = { RoleId: 'Super Admin', Role: 'Super Admin', role: 'Super Admin', Id: '1', id: '1', SessionVersion: 9 }
  const order = { amountCents: 1, Price: 1, id: 'x', OrderId: 'x', state: 'admitted' }
  expect((await site.enroll(email, { user: sly, order })).status).toBe(200)
  expect(await site.memberByEmail(email)).toMatchObject({ role: 'Paid User', sessionVersion: 1 })
  expect(site.payments.transactions.find((one) => one.email === email)?.amountCents).toBe(2_999)
})

test('an email with an account is refused before the provider is called, and the account does not change [PY-05]', async () => {
  const { id, email } = await site.person('Super User')
  const before = await site.db.select().from(users).where(eq(users.id, id))
  const requestsBefore = site.payments.requests.length
  for (const typed of [email, email.toUpperCase(), ` ${email}`]) {
    expect(await site.enroll(typed, { password: testPassword })).toMatchObject({
      status: 409,
      body: {
        error: 'There is already an account with this email. Please log in. You have not been charged.',
        code: 'email_taken',
      },
    })
  }
  expect(site.payments.requests).toHaveLength(requestsBefore)
  expect(await findAttempts(site, email)).toEqual([])
  expect(await site.db.select().from(users).where(eq(users.id, id))).toEqual(before)
})

test.each([
  ['FirstName', '', 'First Name is required.'],
  ['LastName', 'x'.repeat(51), 'Last Name can have at most 50 characters.'],
  ['Email', 'nobody', 'Email is invalid.'],
  ['Email', 'a@example.com\r\nBcc: b@example.com', 'Email contains characters that are not allowed.'],
  ['Password', '', 'Password is required.'],
  ['Password', '1234567', 'Password must have at least 8 characters.'],
  ['Password', 'x'.repeat(101), 'Password can have at most 100 characters.'],
  ['Password', 'password123', 'This password is too common.'],
  ['Password', 'bad.buyer@example.com', 'This password is too common.'],
])('%s %j gets an error on the field before the provider is called [PY-04]', async (field, value, sentence) => {
  const requestsBefore = site.payments.requests.length
  const reply = await site.enroll('bad.buyer@example.com', { user: { [field]: value } })
  expect(reply).toMatchObject({ status: 400, body: { error: sentence, fields: { [field]: sentence } } })
  expect(site.payments.requests).toHaveLength(requestsBefore)
  expect(await findAttempts(site, 'bad.buyer@example.com')).toEqual([])
  expect(await readEnrollment(site, 'bad.buyer@example.com')).toEqual(nothing)
})

test.each([
  ['no card', { Nonce: '' }],
  ['card details that are no text', { Nonce: { $gt: '' } }],
  ['a long nonce', { Nonce: 'x'.repeat(257) }],
  ['no user', { User: undefined }],
  ['a user that is a list', { User: [createOrder('x@example.com').User] }],
  ['an unknown product', { ProductId: 2 }],
  ['product zero', { ProductId: 0 }],
  ['a negative product', { ProductId: -1 }],
  ['half a product', { ProductId: 1.5 }],
  ['a product as text', { ProductId: '1' }],
  ['a product too large for the database', { ProductId: 3_000_000_000 }],
  ['a product too large for a number', { ProductId: 1e300 }],
])('an order with %s is refused with a message, and nothing is charged', async (_what, order) => {
  const requestsBefore = site.payments.requests.length
  const reply = await site.enroll('odd@example.com', { order })
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  expect(reply.body.error).toMatch(/^[A-Z][\w ]+\.$/)
  expect(site.payments.requests).toHaveLength(requestsBefore)
  expect(await findAttempts(site, 'odd@example.com')).toEqual([])
})

test('a failed submission for settlement is retried until it succeeds', async () => {
  const email = 'late.settlement@example.com'
  site.payments.failSettlements(2)
  expect((await site.enroll(email)).status).toBe(200)
  await site.until(async () => {
    await site.runDueJobs()
    return (await readHistory(site, email)).at(-1) === 'settling'
  })
  expect(await readEnrollment(site, email)).toEqual(enrolled)
})

test('an uncollected payment ends access, is emailed to buyer and owner once, and the buyer can pay again', async () => {
  const admin = await site.person('Super Admin')
  const email = 'gone.hold@example.com'
  site.payments.failSettlements(1)
  await site.enroll(email)
  const transaction = site.payments.transactions.find((one) => one.email === email)
  Object.assign(transaction ?? {}, { status: 'voided' })
  await site.emailTo(email, 'could not be collected')
  const alerts = () => site.mail.sent.filter(({ subject }) => subject.includes('A payment could not be collected'))
  await site.until(() => alerts().length === 1)
  expect(alerts()[0]?.to).toContain(admin.email)
  expect(await readEnrollment(site, email)).toEqual({ account: true, purchases: 1, access: 0, held: 0 })
  expect(await readHistory(site, email)).toEqual(['opened', 'authorised', 'admitted', 'voided'])
  const token = (await site.logIn(email, testPassword)).body.message
  expect((await site.as(token).get('/api/account')).body).toMatchObject({
    access: false,
    reason: expect.stringContaining('could not be collected'),
  })
  expect((await site.enroll(email)).status).toBe(200)
  expect(await readEnrollment(site, email)).toEqual({ account: true, purchases: 2, access: 1, held: 1 })
  expect(alerts()).toHaveLength(1)
})

test('checking a completed attempt again, even concurrently, changes nothing', async () => {
  const email = 'twice@example.com'
  await site.enroll(email)
  await site.until(async () => (await readHistory(site, email)).at(-1) === 'settling')
  const [{ id = '' } = {}] = await findAttempts(site, email)
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => checkAttempt(site.checkout, id)))
  expect(await readHistory(site, email)).toEqual(['opened', 'authorised', 'admitted', 'settling'])
  expect(await readEnrollment(site, email)).toEqual(enrolled)
})
