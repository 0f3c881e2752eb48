import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { findAttempts } from '../../../test/attempts.ts'
import { readCode } from '../../../test/codes.ts'
import { startTestSite, testPassword } from '../../../test/test-site.ts'
import { newSecret } from '../../platform/ids.ts'

const site = await startTestSite()
const strict = await startTestSite({ limitFactor: 1 })
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await strict[Symbol.asyncDispose]()
})

const ask = (Email: string, Password = testPassword, on = site) =>
  on.visitor.post('/api/payments/status', { Email, Password })
const answer = (message: string) => ({ status: 200, body: { message } })
const unknown = {
  status: 401,
  body: { error: expect.stringContaining("We couldn't find a payment for this email and password.") },
}

test('email and password of a payment show its status on any device until the outcome is known', async () => {
  const email = 'Elsewhere@example.com'
  site.payments.next({ kind: 'lost' })
  const search = site.payments.failSearches()
  await site.enroll(email)
  expect(await ask(' elsewhere@EXAMPLE.com ')).toMatchObject(answer('Checking'))
  search.end()
  await site.until(async () => (await ask(email)).body.message === 'Success')
})

test('a declined payment is only listed in its own tab, and the next try replaces it', async () => {
  const email = 'second.try@example.com'
  const headers = { 'x-attempt-secret': newSecret() }
  site.payments.next({ kind: 'declined', reason: 'declined', detail: '2000' })
  await site.enroll(email, {}, { headers })
  expect(await site.visitor.get('/api/payments/status', { headers })).toMatchObject(answer('NotCharged'))
  expect(await ask(email)).toMatchObject(unknown)
  await site.enroll(email)
  expect(await ask(email)).toMatchObject(answer('Success'))
})

test('a wrong password and an email without a payment get the same answer', async () => {
  const email = 'private@example.com'
  await site.enroll(email)
  expect(await ask(email, 'not the password')).toMatchObject(unknown)
  expect(await ask('nobody.paid@example.com')).toMatchObject(unknown)
})

test('an account that never paid has no payment status, even with the right password', async () => {
  const invited = await site.person()
  expect(await ask(invited.email)).toMatchObject(unknown)
})

test('wrong passwords for the payment status share the limits of the login', async () => {
  const email = 'guessed@example.com'
  await strict.enroll(email)
  for (let tries = 0; tries < 10; tries += 1) expect((await ask(email, `guess ${tries}`, strict)).status).toBe(401)
  const refused = await ask(email, testPassword, strict)
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
  expect((await strict.logIn(email, testPassword)).status).toBe(429)
})

test('a page that keeps polling does not use up the logins of its address', async () => {
  const email = 'watching@example.com'
  await strict.enroll(email)
  for (let tries = 0; tries < 40; tries += 1) expect((await ask(email, testPassword, strict)).status).toBe(200)
  expect((await strict.logIn(email, testPassword)).status).toBe(200)
  expect(await findAttempts(strict, email)).toHaveLength(1)
})

test('after a reset, the new password shows the payment status, and the old one does not', async () => {
  const email = 'reset.later@example.com'
  await site.enroll(email)
  await site.visitor.post('/api/account/reset', { Email: email })
  const code = readCode(await site.emailTo(email, 'reset code'))
  await site.visitor.post('/api/account/reset-complete', { ...code, Password: 'a fine new password' })
  expect(await ask(email)).toMatchObject(unknown)
  expect(await ask(email, 'a fine new password')).toMatchObject(answer('Success'))
})

test('an account that pays again reads the open status with its own password', async () => {
  const person = await site.person('Paid User', { access: false })
  site.payments.next({ kind: 'lost' })
  const search = site.payments.failSearches()
  await site.enroll(person.email)
  expect(await ask(person.email)).toMatchObject(answer('Checking'))
  expect(await findAttempts(site, person.email)).toMatchObject([{ passwordHash: null }])
  search.end()
  await site.until(async () => (await ask(person.email)).body.message === 'Success')
})

test('a disabled account cannot read the status of its payment', async () => {
  const email = 'disabled@example.com'
  await site.enroll(email)
  await site.db.execute(sql`update users set disabled_at = now() where email = ${email}`)
  expect(await ask(email)).toMatchObject(unknown)
})

test('an attempt keeps the hash of the typed password only until it ends', async () => {
  const [open, declined, paid] = [
    'hash.open@example.com',
    'hash.declined@example.com',
    'hash.paid@example.com',
  ] as const
  site.payments.next({ kind: 'lost' })
  const search = site.payments.failSearches()
  await site.enroll(open)
  site.payments.next({ kind: 'declined', reason: 'declined', detail: '2000' })
  await site.enroll(declined)
  await site.enroll(paid)
  const readHash = async (email: string) => (await findAttempts(site, email))[0]?.passwordHash
  expect(await readHash(open)).toMatch(/^\$argon2id/)
  expect([await readHash(declined), await readHash(paid)]).toEqual([null, null])
  search.end()
})
