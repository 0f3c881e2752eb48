import { afterAll, expect, test } from 'vitest'
import { enrolled, findAttempts, readEnrollment } from '../../../test/attempts.ts'
import { readCode } from '../../../test/codes.ts'
import { startTestSite, testPassword } from '../../../test/test-site.ts'
import { fakePayments } from '../../platform/gateways/payments.fake.ts'

/* Two instances behind a load balancer. They share only the database and the card provider. */
const payments = fakePayments()
const first = await startTestSite({ limitFactor: 1, payments })
const second = await startTestSite({ limitFactor: 1, payments, databaseUrl: first.databaseUrl })
afterAll(async () => {
  await second[Symbol.asyncDispose]()
  await first[Symbol.asyncDispose]()
})
const instances = [first, second]
const pickInstance = (turn: number) => (turn % 2 === 0 ? first : second)

const wrong = 'not the password'
const from = (remoteAddress: string) => ({ remoteAddress })
const times = <T>(count: number, work: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => work(turn)))
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status)

test('failed logins on one instance count on the other [V6.3.1]', async () => {
  const { email } = await first.person()
  const replies = await times(20, (turn) => pickInstance(turn).logIn(email, wrong, from('198.51.100.1')))
  expect(statuses(replies).filter((status) => status === 401)).toHaveLength(10)
  for (const site of instances) expect((await site.logIn(email, testPassword, from('198.51.100.1'))).status).toBe(429)
  expect((await second.logIn(email, testPassword, from('198.51.100.2'))).status).toBe(200)
})

test('two instances share the limit of payments by address', async () => {
  const replies = await times(14, (turn) =>
    pickInstance(turn).enroll(`spread${turn}@example.com`, {}, from('198.51.100.3')),
  )
  expect(statuses(replies).filter((status) => status === 200)).toHaveLength(10)
  expect(statuses(replies).filter((status) => status === 429)).toHaveLength(4)
})

test('two instances together send an account at most five reset emails an hour [RS-04]', async () => {
  const { email } = await first.person()
  for (let turn = 0; turn < 8; turn += 1) {
    await pickInstance(turn).visitor.post('/api/account/reset', { Email: email }, from(`198.51.101.${turn}`))
  }
  await first.jobsDone()
  const emails = instances.flatMap(({ mail }) => mail.sent).filter(({ to }) => to === email)
  expect(emails).toHaveLength(5)
})

test('logging out on one instance ends the session on the other [TK-07]', async () => {
  const { token } = await first.person()
  expect((await second.as(token).get('/api/account')).status).toBe(200)
  await first.as(token).post('/api/logout', {})
  expect((await second.as(token).get('/api/account')).status).toBe(401)
})

test('a session of one instance is valid on the other, and ends on both at the same time [V7.4.3]', async () => {
  const person = await first.person()
  const { body } = await second.logIn(person.email, testPassword)
  const session = body.message as string
  for (const site of instances) expect((await site.as(session).get('/api/account')).status).toBe(200)
  const change = { CurrentPassword: testPassword, Password: 'another fine password' }
  expect((await first.as(session).put('/api/account/password', change)).status).toBe(200)
  for (const site of instances) expect((await site.as(session).get('/api/account')).status).toBe(401)
})

test('ending a sign-in on one instance ends its session on the other [V7.5.2]', async () => {
  const { email } = await first.person()
  const logIn = async () => (await first.logIn(email, testPassword)).body.message as string
  const [here, stranger, third] = [await logIn(), await logIn(), await logIn()]
  const open = (token: string) =>
    Promise.all(instances.map(async (site) => (await site.as(token).get('/api/account')).status))
  const [, strangers] = (await second.as(here).get('/api/sign-ins')).body
  expect((await first.as(here).post(`/api/sign-ins/${strangers.id}/end`, {})).status).toBe(200)
  expect(await open(stranger)).toEqual([401, 401])
  expect(await open(third)).toEqual([200, 200])
  expect((await second.as(here).post('/api/sign-ins/end-others', {})).body.ended).toBe(1)
  expect(await open(third)).toEqual([401, 401])
  expect(await open(here)).toEqual([200, 200])
})

test('a role removed on one instance is also removed on the other [TK-04]', async () => {
  const [admin, other] = [await first.person('Super Admin'), await first.person('Super User')]
  expect((await second.as(other.token).get('/api/users')).status).toBe(200)
  const form = { FirstName: 'Pat', LastName: 'P', Email: other.email, Role: 'Paid User' }
  expect((await admin.put(`/api/users/${other.id}`, form)).status).toBe(200)
  const { body } = await second.logIn(other.email, testPassword)
  for (const site of instances) {
    expect((await site.as(other.token).get('/api/users')).status).toBe(401)
    expect((await site.as(body.message).get('/api/users')).status).toBe(403)
  }
})

test('a reset code used on two instances at the same time works once [V6.5.1]', async () => {
  const { email } = await first.person()
  await first.visitor.post('/api/account/reset', { Email: email }, from('198.51.100.4'))
  const message = await first.until(() => instances.flatMap(({ mail }) => mail.sent).find(({ to }) => to === email))
  const complete = { ...readCode(message), Password: 'another fine password' }
  const replies = await times(4, (turn) => pickInstance(turn).visitor.post('/api/account/reset-complete', complete))
  expect(statuses(replies).sort()).toEqual([200, 400, 400, 400])
})

test('the same order, or two orders with the same email, on two instances are charged once [V2.3.4 FT-13]', async () => {
  const twice = await times(4, (turn) => pickInstance(turn).enroll('both@example.com', { nonce: 'one card on both' }))
  expect(new Set(statuses(twice))).toEqual(new Set([200]))
  const tabs = await times(2, (turn) => pickInstance(turn).enroll('tabs@example.com'))
  expect(statuses(tabs).sort()).toEqual([200, 409])
  for (const email of ['both@example.com', 'tabs@example.com']) {
    expect(payments.requests.filter(({ buyer }) => buyer.email === email)).toHaveLength(1)
    expect(await findAttempts(first, email)).toHaveLength(1)
    expect(await readEnrollment(first, email)).toEqual(enrolled)
  }
})

// Must be the last test: from here on the limits are tightened.
test('a burst of declines across two instances tightens the limits of both and alerts the owner once [PY-09]', async () => {
  const { email } = await first.person('Super Admin')
  for (let turn = 0; turn < 31; turn += 1) payments.next({ kind: 'declined', reason: 'declined', detail: 'no' })
  const replies = await times(31, (turn) =>
    pickInstance(turn).enroll(`declined${turn}@example.com`, {}, from(`192.0.2.${turn}`)),
  )
  expect(new Set(statuses(replies))).toEqual(new Set([422]))
  const pay = (turn: number) => pickInstance(turn).enroll(`after${turn}@example.com`, {}, from('203.0.113.77'))
  expect(statuses([await pay(0), await pay(1), await pay(2)])).toEqual([200, 429, 429])
  const alerts = () => instances.flatMap(({ mail }) => mail.sent).filter(({ subject }) => subject.includes('declined'))
  await first.until(() => alerts()[0])
  await first.jobsDone()
  expect(alerts()).toHaveLength(1)
  expect(alerts()[0]?.to).toContain(email)
})
