import { afterAll, expect, test } from 'vitest'
import { startTestSite, testPassword } from '../../../test/test-site.ts'
import { limitCounters } from '../../db/schema.ts'

const site = await startTestSite({ limitFactor: 1 })
afterAll(() => site[Symbol.asyncDispose]())

const wrong = 'not the password'
const from = (remoteAddress: string) => ({ remoteAddress })
const times = <T>(count: number, work: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => work(turn)))

test('an address gets 30 logins in five minutes, however they end', async () => {
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

test('a customer of an IPv6 network is one address', async () => {
  await times(30, (turn) => site.logIn(`x${turn}@example.com`, wrong, from(`2001:db8:1:2::${turn + 1}`)))
  expect((await site.logIn('x@example.com', wrong, from('2001:db8:1:2:ffff::1'))).status).toBe(429)
  expect((await site.logIn('x@example.com', wrong, from('2001:db8:1:3::1'))).status).toBe(401)
})

test('a forged X-Forwarded-For is no other address', async () => {
  const forged = (turn: number) => ({ ...from('198.51.100.3'), headers: { 'x-forwarded-for': `192.0.2.${turn}` } })
  await times(30, (turn) => site.logIn(`y${turn}@example.com`, wrong, forged(turn)))
  expect((await site.logIn('y@example.com', wrong, forged(99))).status).toBe(429)
})

test('ten failures shut an account for that address and for nobody else', async () => {
  const { email } = await site.person()
  await times(10, () => site.logIn(email, wrong, from('198.51.100.4')))
  const refused = await site.logIn(email.toUpperCase(), testPassword, from('198.51.100.4'))
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
  expect((await site.logIn(email, testPassword, from('198.51.100.5'))).status).toBe(200)
})

test('parallel tries can not slip past the ten', async () => {
  const { email } = await site.person()
  const replies = await times(25, () => site.logIn(email, wrong, from('198.51.100.6')))
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
})

test('a good login clears the failures of its own account and address', async () => {
  const { email } = await site.person()
  for (const _round of [1, 2]) {
    await times(9, () => site.logIn(email, wrong, from('198.51.100.7')))
    expect((await site.logIn(email, testPassword, from('198.51.100.7'))).status).toBe(200)
  }
})

test('a good login clears nobody else’s failures', async () => {
  const [victim, attacker] = [await site.person(), await site.person()]
  await times(10, () => site.logIn(victim.email, wrong, from('198.51.100.8')))
  expect((await site.logIn(attacker.email, testPassword, from('198.51.100.8'))).status).toBe(200)
  expect((await site.logIn(victim.email, testPassword, from('198.51.100.8'))).status).toBe(429)
})

test('100 failures from everywhere shut an account for the day, also for its owner', async () => {
  const { email } = await site.person()
  for (let block = 0; block < 10; block += 1) {
    await times(10, () => site.logIn(email, wrong, from(`192.0.2.${100 + block}`)))
  }
  const refused = await site.logIn(email, testPassword, from('192.0.2.200'))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
  expect(refused.body.error).toBe('Too many tries. Please try again in 24 hours.')
})

test('one address alone can not use up an account’s hundred', async () => {
  const { email } = await site.person()
  await times(30, () => site.logIn(email, wrong, from('198.51.100.9')))
  const counters = await site.db.select().from(limitCounters)
  const ofAccounts = counters.filter(({ key }) => key.startsWith('loginFailuresByAccount:'))
  expect(ofAccounts.filter(({ count }) => count === 10).length).toBeGreaterThan(0)
  expect((await site.logIn(email, testPassword, from('198.51.100.10'))).status).toBe(200)
})

test('counters hold neither addresses nor e-mails', async () => {
  const keys = (await site.db.select().from(limitCounters)).map(({ key }) => key)
  expect(keys.length).toBeGreaterThan(5)
  expect(keys.filter((key) => /@|198\.51|192\.0\.2|2001:/.test(key))).toEqual([])
})
