import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findAttempts, readEnrollment } from '../../../test/attempts.ts'
import { enrollSettledBuyer } from '../../../test/refunds.ts'
import { createOrder, startSharedSite, startTestSite, testPassword } from '../../../test/test-site.ts'
import { grantAccess } from '../../accounts/accounts/users.ts'
import { disputes, purchases, users } from '../../schema.ts'

const site = await startSharedSite()

/** A buyer who paid, and whose access an administrator then ended. */
async function endedBuyer(email: string) {
  const buyer = await enrollSettledBuyer(site, email)
  const admin = await site.person('Super User')
  const reply = await admin.post(`/api/users/${buyer.userId}/access/end`, { Reason: 'The login was shared.' })
  expect(reply.status).toBe(200)
  return { ...buyer, asked: site.payments.requests.length }
}

const needsPassword =
  'There is already an account with this email. To pay for it again, please use its password. You have not been charged.'

test('a user without access can pay again with the password, which adds a purchase and changes nothing else', async () => {
  const person = await site.person('Paid User', { access: false })
  const before = await site.db.select().from(users).where(eq(users.id, person.id))
  const user = { FirstName: 'Somebody', LastName: 'Else', RoleId: 'Super Admin' }
  expect(await site.enroll(person.email.toUpperCase(), { user })).toMatchObject({
    status: 200,
    body: { message: 'Success' },
  })
  expect(await site.db.select().from(users).where(eq(users.id, person.id))).toEqual(before)
  expect(await readEnrollment(site, person.email)).toEqual({ account: true, purchases: 1, access: 1, held: 1 })
  expect((await person.get('/api/videos?productId=1')).status).toBe(200)
  expect((await site.logIn(person.email, testPassword)).status).toBe(200)
})

test('paying again with a wrong password is refused before the provider is called', async () => {
  const person = await site.person('Paid User', { access: false })
  const requestsBefore = site.payments.requests.length
  expect(await site.enroll(person.email, { password: 'not its password' })).toMatchObject({
    status: 409,
    body: { error: needsPassword, code: 'email_taken', fields: { Email: needsPassword } },
  })
  expect(site.payments.requests).toHaveLength(requestsBefore)
  expect(await findAttempts(site, person.email)).toEqual([])
  expect((await site.logIn(person.email, testPassword)).status).toBe(200)
})

test('an invited account without a password cannot pay', async () => {
  const person = await site.person('Paid User', { access: false, password: null })
  expect((await site.enroll(person.email)).status).toBe(409)
  expect(await readEnrollment(site, person.email)).toEqual({ account: true, purchases: 0, access: 0, held: 0 })
})

test('a disabled account cannot pay again, even with the right password', async () => {
  const person = await site.person('Paid User', { access: false })
  await site.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, person.id))
  expect((await site.enroll(person.email)).status).toBe(409)
  expect(await readEnrollment(site, person.email)).toEqual({ account: true, purchases: 0, access: 0, held: 0 })
})

test('two tabs that pay again at once are charged once', async () => {
  const person = await site.person('Paid User', { access: false })
  const replies = await Promise.all([1, 2, 3].map(() => site.enroll(person.email)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await readEnrollment(site, person.email)).toEqual({ account: true, purchases: 1, access: 1, held: 1 })
})

test.each([
  ['was given access', async (id: string) => grantAccess(site.db, { userId: id, source: 'administrator' }), 1],
  [
    'was disabled',
    async (id: string) => site.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, id)),
    0,
  ],
])('an account that %s during authorization is not charged', async (_what, meanwhile, access) => {
  const person = await site.person('Paid User', { access: false })
  const { release } = site.payments.hold()
  const paying = site.enroll(person.email)
  await site.until(() => site.payments.requests.some(({ buyer }) => buyer.email === person.email))
  await meanwhile(person.id)
  release()
  expect((await paying).status).toBe(409)
  expect(await readEnrollment(site, person.email)).toEqual({ account: true, purchases: 0, access, held: 0 })
})

test('wrong passwords of payments share the limits of the login', async () => {
  await using own = await startTestSite({ limitFactor: 1 })
  const person = await own.person('Paid User', { access: false })
  const guess = () => own.enroll(person.email, { password: 'not its password' })
  const replies = await Promise.all(Array.from({ length: 10 }, guess))
  expect(replies.every(({ status }) => status === 409)).toBe(true)
  expect((await own.logIn(person.email, testPassword)).status).toBe(429)
  expect((await own.logIn(person.email, testPassword, { remoteAddress: '198.51.100.1' })).status).toBe(200)
})

const endedBySeller = 'Your access was ended by the seller. Please write to '

test('access that the seller ended cannot be bought again, and the provider is not called', async () => {
  const { email, asked: requestsBefore } = await endedBuyer('shared@example.com')
  const reply = await site.enroll(email)
  expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(reply.body.error).toBe(`${endedBySeller}${site.checkout.site.seller.email}.`)
  expect(site.payments.requests).toHaveLength(requestsBefore)
  expect(await findAttempts(site, email)).toHaveLength(1)
  expect((await site.enroll(email, { password: 'not its password' })).body.error).toBe(needsPassword)
})

test('access that the seller ended cannot be bought again with a token, either', async () => {
  const { email, asked: requestsBefore } = await endedBuyer('logged.in@example.com')
  const { body: login } = await site.logIn(email, testPassword)
  const reply = await site
    .as(login.message)
    .post('/api/payments', createOrder(email, { user: { Password: undefined } }))
  expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(reply.body.error).toBe(`${endedBySeller}${site.checkout.site.seller.email}.`)
  expect(site.payments.requests).toHaveLength(requestsBefore)
  expect(await findAttempts(site, email)).toHaveLength(1)
})

test('the account of a user whose access the seller ended offers no payment, but the email address of the seller', async () => {
  const { email } = await endedBuyer('told@example.com')
  const { body: login } = await site.logIn(email, testPassword)
  const { body: account } = await site.as(login.message).get('/api/account')
  expect(account).toMatchObject({ access: false, canEnroll: false })
  expect(account.reason).toContain('The login was shared.')
  expect(account.reason).toContain(site.checkout.site.seller.email)
})

test('access that was granted and ended without a payment can be bought', async () => {
  const person = await site.person('Paid User')
  const admin = await site.person('Super User')
  await admin.post(`/api/users/${person.id}/access/end`, { Reason: 'The test month is over.' })
  expect((await person.get('/api/account')).body).toMatchObject({ access: false, canEnroll: true })
  expect((await site.enroll(person.email)).status).toBe(200)
})

test.each([
  ['refunded', 200],
  ['not collected', 200],
  ['partly refunded', 409],
  ['disputed', 409],
] as const)('after the seller ended access to a %s purchase, paying again answers %i', async (status, expected) => {
  const { email, purchaseId } = await endedBuyer(`${status.replace(' ', '.')}@example.com`)
  await site.db.update(purchases).set({ status }).where(eq(purchases.id, purchaseId))
  expect((await site.enroll(email)).status).toBe(expected)
})

test('after a lost dispute, the buyer can pay again', async () => {
  const { email, purchaseId, attemptId } = await endedBuyer('lost@example.com')
  await site.db.update(purchases).set({ status: 'disputed' }).where(eq(purchases.id, purchaseId))
  const dispute = { id: 'lost', attemptId, status: 'lost' as const, occurredAt: new Date() }
  await site.db.insert(disputes).values(dispute)
  expect((await site.enroll(email)).status).toBe(200)
})
