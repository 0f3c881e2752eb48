import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readCode } from '../../../test/codes.ts'
import { startSharedSite, testPassword } from '../../../test/test-site.ts'
import { limitCounters } from '../../schema.ts'

const site = await startSharedSite({ limitFactor: 1 })

const wrong = 'not the password'
const from = (remoteAddress: string) => ({ remoteAddress })
const times = <T>(count: number, work: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => work(turn)))

test('an address gets 30 logins in five minutes, successful or not [V6.3.1 AU-06]', async () => {
  const { email } = await site.person()
  const replies = await times(30, (turn) => site.logIn(`nobody${turn}@example.com`, wrong, from('198.51.100.1')))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]))
  const refused = await site.logIn(email, testPassword, from('198.51.100.1'))
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } })
  expect(refused.body.error).toMatch(/^Too many tries\. Please try again in [1-5] minutes?\.$/)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300)
  expect((await site.logIn(email, testPassword, from('198.51.100.2'))).status).toBe(200)
})

test('all addresses of an IPv6 /64 network count as one [AU-06]', async () => {
  await times(30, (turn) => site.logIn(`x${turn}@example.com`, wrong, from(`2001:db8:1:2::${turn + 1}`)))
  expect((await site.logIn('x@example.com', wrong, from('2001:db8:1:2:ffff::1'))).status).toBe(429)
  expect((await site.logIn('x@example.com', wrong, from('2001:db8:1:3::1'))).status).toBe(401)
})

test('a forged X-Forwarded-For does not count as another address [V4.1.3 V15.3.4]', async () => {
  const forged = (turn: number) => ({ ...from('198.51.100.3'), headers: { 'x-forwarded-for': `192.0.2.${turn}` } })
  await times(30, (turn) => site.logIn(`y${turn}@example.com`, wrong, forged(turn)))
  expect((await site.logIn('y@example.com', wrong, forged(99))).status).toBe(429)
})

test('ten failed logins block an account for that address only [V6.1.1]', async () => {
  const { email } = await site.person()
  await times(10, () => site.logIn(email, wrong, from('198.51.100.4')))
  const refused = await site.logIn(email.toUpperCase(), testPassword, from('198.51.100.4'))
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
  expect((await site.logIn(email, testPassword, from('198.51.100.5'))).status).toBe(200)
})

test('parallel logins cannot exceed the ten tries [V6.3.1 AU-05]', async () => {
  const { email } = await site.person()
  const replies = await times(25, () => site.logIn(email, wrong, from('198.51.100.6')))
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
})

test('a successful login clears the failures of its own account and address', async () => {
  const { email } = await site.person()
  for (const _round of [1, 2]) {
    await times(9, () => site.logIn(email, wrong, from('198.51.100.7')))
    expect((await site.logIn(email, testPassword, from('198.51.100.7'))).status).toBe(200)
  }
})

test('a successful login does not clear the failures of others', async () => {
  const [victim, attacker] = [await site.person(), await site.person()]
  await times(10, () => site.logIn(victim.email, wrong, from('198.51.100.8')))
  expect((await site.logIn(attacker.email, testPassword, from('198.51.100.8'))).status).toBe(200)
  expect((await site.logIn(victim.email, testPassword, from('198.51.100.8'))).status).toBe(429)
})

test('100 failed logins from many addresses block an account for a day, also for its owner [AU-07]', async () => {
  const { email } = await site.person()
  for (let block = 0; block < 10; block += 1) {
    await times(10, () => site.logIn(email, wrong, from(`192.0.2.${100 + block}`)))
  }
  const refused = await site.logIn(email, testPassword, from('192.0.2.200'))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
  expect(refused.body.error).toBe('Too many tries. Please try again in 24 hours.')
})

/** Ends the window of 15 minutes in which an address gets ten tries. */
async function passFifteenMinutes() {
  const brief = sql`${limitCounters.key} like 'loginFailuresByAccountAndAddress:%' or ${limitCounters.key} like 'loginByAddress:%'`
  await site.db.update(limitCounters).set({ endsAt: sql`now()` }).where(brief)
}

/** Tries as many wrong passwords from one address as a day allows. */
async function guessAllDay(email: string, address: string) {
  const replies = []
  for (let round = 0; round < 10; round += 1) {
    replies.push(...(await times(10, () => site.logIn(email, wrong, from(address)))))
    await passFifteenMinutes()
  }
  return replies
}

test('an address gets 20 wrong passwords a day for one account without blocking it for others [V6.1.1]', async () => {
  const { email } = await site.person()
  const replies = await guessAllDay(email, '2001:db8:9:9::1')
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(20)
  const refused = await site.logIn(email, testPassword, from('2001:db8:9:9:ffff::2'))
  expect(refused).toMatchObject({ status: 429, body: { error: 'Too many tries. Please try again in 24 hours.' } })
  expect((await site.logIn(email, testPassword, from('198.51.100.10'))).status).toBe(200)
})

test('the daily limits of an account also guard the password change and the payment status', async () => {
  const person = await site.person()
  await guessAllDay(person.email, '203.0.113.9')
  const change = { CurrentPassword: testPassword, Password: 'another fine password' }
  expect((await person.put('/api/account/password', change)).status).toBe(429)
  const claim = { Email: person.email, Password: testPassword }
  expect((await site.visitor.post('/api/payments/status', claim)).status).toBe(429)
})

test("the right password subtracts its own address's failures from the account's hundred", async () => {
  const { email } = await site.person()
  for (let round = 0; round < 12; round += 1) {
    await times(9, () => site.logIn(email, wrong, from('198.51.100.11')))
    expect((await site.logIn(email, testPassword, from('198.51.100.11'))).status).toBe(200)
    await passFifteenMinutes()
  }
  expect((await site.logIn(email, testPassword, from('198.51.100.12'))).status).toBe(200)
})

test('a completed reset unblocks an account for all addresses [V6.1.1]', async () => {
  const { email } = await site.person()
  for (const last of [1, 2, 3, 4, 5]) await guessAllDay(email, `192.0.2.${last}`)
  for (const address of ['192.0.2.1', '198.51.100.13']) {
    expect((await site.logIn(email, testPassword, from(address))).status).toBe(429)
  }
  await site.visitor.post('/api/account/reset', { Email: email })
  const code = readCode(await site.emailTo(email, 'reset code'))
  const reset = await site.visitor.post('/api/account/reset-complete', { ...code, Password: 'a fine new password' })
  expect(reset.status).toBe(200)
  for (const address of ['192.0.2.1', '198.51.100.13']) {
    expect((await site.logIn(email, 'a fine new password', from(address))).status).toBe(200)
  }
})

test('limit counters store neither addresses nor emails', async () => {
  const keys = (await site.db.select().from(limitCounters)).map(({ key }) => key)
  expect(keys.length).toBeGreaterThan(5)
  expect(keys.filter((key) => /@|198\.51|192\.0\.2|2001:/.test(key))).toEqual([])
})
