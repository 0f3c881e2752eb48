import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findAttempts, readEnrollment } from '../../../test/attempts.ts'
import { createOrder, startSharedSite, testPassword } from '../../../test/test-site.ts'
import { users } from '../../schema.ts'

const site = await startSharedSite()

type Person = Awaited<ReturnType<typeof site.person>>

/** The order of a member who is logged in: it names the account and leaves the password out. */
const orderWithToken = (email: string, nonce?: string) =>
  createOrder(email, { user: { Password: undefined }, ...(nonce === undefined ? {} : { nonce }) })
const pay = (person: Person, email = person.email) => person.post('/api/payments', orderWithToken(email))
const hasPaid = { account: true, purchases: 1, access: 1, held: 1 }
const hasNotPaid = { account: true, purchases: 0, access: 0, held: 0 }

test('a user without access can pay again with the token instead of the password', async () => {
  const person = await site.person('Paid User', { access: false })
  expect(await pay(person, person.email.toUpperCase())).toMatchObject({ status: 200, body: { message: 'Success' } })
  expect(await readEnrollment(site, person.email)).toEqual(hasPaid)
  expect((await person.get('/api/videos?productId=1')).status).toBe(200)
  expect((await site.logIn(person.email, testPassword)).status).toBe(200)
})

test('a password sent with a token is ignored', async () => {
  const person = await site.person('Paid User', { access: false })
  const order = createOrder(person.email, { password: 'not its password' })
  expect((await person.post('/api/payments', order)).status).toBe(200)
  expect((await site.logIn(person.email, testPassword)).status).toBe(200)
})

test('a token pays only for its own account', async () => {
  const person = await site.person('Paid User', { access: false })
  const other = await site.person('Paid User', { access: false })
  const sentence = 'You are logged in with another email. Please use the email of your account, or log out.'
  for (const email of [other.email, 'nobody.yet@example.com']) {
    expect(await pay(person, email)).toMatchObject({
      status: 400,
      body: { error: sentence, code: 'invalid_input', fields: { Email: sentence } },
    })
    expect(await findAttempts(site, email)).toEqual([])
  }
  expect(await readEnrollment(site, other.email)).toEqual(hasNotPaid)
})

test('a member with access is not charged again', async () => {
  const person = await site.person()
  const sentence = 'Your account already has access to the course. You have not been charged.'
  expect(await pay(person)).toMatchObject({ status: 409, body: { error: sentence, code: 'email_taken' } })
  expect(await findAttempts(site, person.email)).toEqual([])
})

test('without a token the password is required', async () => {
  expect(await site.visitor.post('/api/payments', orderWithToken('no.password@example.com'))).toMatchObject({
    status: 400,
    body: { error: 'Password is required.', code: 'invalid_input', fields: { Password: 'Password is required.' } },
  })
  expect(await findAttempts(site, 'no.password@example.com')).toEqual([])
})

test.each([
  ['that nobody issued', async (person: Person) => `${person.token.slice(0, -4)}AAAA`],
  [
    'of a session that has ended',
    async (person: Person) => {
      await site.db.update(users).set({ sessionVersion: 2 }).where(eq(users.id, person.id))
      return person.token
    },
  ],
  [
    'of a disabled account',
    async (person: Person) => {
      await site.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, person.id))
      return person.token
    },
  ],
])('a token %s is refused, even with the right password', async (_what, createToken) => {
  const person = await site.person('Paid User', { access: false })
  const reply = await site.as(await createToken(person)).post('/api/payments', createOrder(person.email))
  expect(reply).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  expect(await findAttempts(site, person.email)).toEqual([])
})

test('repeated card data gets its first answer, even if the session has ended in the meantime', async () => {
  const person = await site.person('Paid User', { access: false })
  const order = orderWithToken(person.email, 'sent twice with a token')
  expect((await person.post('/api/payments', order)).status).toBe(200)
  await site.db.update(users).set({ sessionVersion: 2 }).where(eq(users.id, person.id))
  expect(await person.post('/api/payments', order)).toMatchObject({ status: 200, body: { message: 'Success' } })
  expect(await readEnrollment(site, person.email)).toEqual(hasPaid)
})

test('two tabs that pay at once with a token are charged once', async () => {
  const person = await site.person('Paid User', { access: false })
  const replies = await Promise.all([1, 2, 3].map(() => pay(person)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await readEnrollment(site, person.email)).toEqual(hasPaid)
})
