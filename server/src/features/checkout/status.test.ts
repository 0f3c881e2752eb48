import { afterAll, expect, test } from 'vitest'
import { attemptsOf } from '../../../test/attempts.ts'
import { startTestSite, testPassword } from '../../../test/test-site.ts'

const site = await startTestSite({ pace: { settleDelay: 1 } })
const strict = await startTestSite({ limitFactor: 1 })
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await strict[Symbol.asyncDispose]()
})

const ask = (Email: string, Password = testPassword, on = site) =>
  on.visitor.post('/api/payments/status', { Email, Password })
const answer = (message: string) => ({ status: 200, body: { message } })
const unknown = { status: 401, body: { error: "We couldn't find a payment for this email and password." } }

test('e-mail and password of a payment tell how it stands, on any device, until it is known', async () => {
  const email = 'Elsewhere@example.com'
  site.payments.next({ kind: 'lost' })
  const search = site.payments.searchAway()
  await site.enrol(email)
  expect(await ask(' elsewhere@EXAMPLE.com ')).toMatchObject(answer('Checking'))
  search.end()
  await site.until(async () => (await ask(email)).body.message === 'Success')
})

test('a payment that came to nothing is not charged; the next try is what counts then', async () => {
  const email = 'second.try@example.com'
  site.payments.next({ kind: 'declined', reason: 'declined', detail: '2000' })
  await site.enrol(email)
  expect(await ask(email)).toMatchObject(answer('NotCharged'))
  await site.enrol(email)
  expect(await ask(email)).toMatchObject(answer('Success'))
})

test('a wrong password and an e-mail that nobody paid with get the same answer', async () => {
  const email = 'private@example.com'
  await site.enrol(email)
  expect(await ask(email, 'not the password')).toMatchObject(unknown)
  expect(await ask('nobody.paid@example.com')).toMatchObject(unknown)
})

test('an account that never paid has no payment to tell of, whatever its password', async () => {
  const invited = await site.person()
  expect(await ask(invited.email)).toMatchObject(unknown)
})

test('guessing is limited like a login, and ends guesses at the login too', async () => {
  const email = 'guessed@example.com'
  await strict.enrol(email)
  for (let tries = 0; tries < 10; tries += 1) expect((await ask(email, `guess ${tries}`, strict)).status).toBe(401)
  const refused = await ask(email, testPassword, strict)
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
  expect((await strict.logIn(email, testPassword)).status).toBe(429)
})

test('a page that keeps asking does not use up the logins of its address', async () => {
  const email = 'watching@example.com'
  await strict.enrol(email)
  for (let tries = 0; tries < 40; tries += 1) expect((await ask(email, testPassword, strict)).status).toBe(200)
  expect((await strict.logIn(email, testPassword)).status).toBe(200)
  expect(await attemptsOf(strict, email)).toHaveLength(1)
})
