import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  enrolled,
  findAttempts,
  nothing,
  outliveGiveUpDelay,
  readEnrollment,
  readHistory,
} from '../../../test/attempts.ts'
import { createOrder, startSharedSite, testPassword } from '../../../test/test-site.ts'
import type { Transaction } from '../../platform/gateways/payments.ts'
import { newSecret } from '../../platform/ids.ts'
import { checkAttempt } from './check-attempt.ts'

const site = await startSharedSite()
const admin = await site.person('Super Admin')

const checking = { status: 202, body: { message: 'Checking' } }
const tab = () => {
  const headers = { 'x-attempt-secret': newSecret() }
  const ask = async () => (await site.visitor.get('/api/payments/status', { headers })).body.message
  return { headers, ask }
}
const findTransaction = (email: string) => site.payments.transactions.find((one) => one.email === email)
const until = (email: string, state: string) =>
  site.until(async () => {
    await site.runDueJobs()
    return (await findAttempts(site, email))[0]?.state === state
  })

test('after a lost answer the buyer reads Checking, until the sweeper finds the authorization and grants access [FT-06]', async () => {
  const email = 'lost@example.com'
  const { headers, ask } = tab()
  site.payments.next({ kind: 'lost' })
  const search = site.payments.failSearches()
  expect(await site.enroll(email, { nonce: 'lost' }, { headers })).toMatchObject(checking)
  expect(await site.enroll(email)).toMatchObject({ status: 409, body: { code: 'payment_in_progress' } })
  search.end()
  await site.until(async () => (await ask()) === 'Success')
  await until(email, 'settling')
  expect(await readHistory(site, email)).toEqual(['opened', 'checking', 'authorised', 'admitted', 'settling'])
  expect(await readEnrollment(site, email)).toEqual(enrolled)
  expect((await site.logIn(email, testPassword)).status).toBe(200)
  expect(await site.enroll(email, { nonce: 'lost' })).toMatchObject({ status: 200, body: { message: 'Success' } })
  expect(site.payments.requests.filter((request) => request.nonce === 'lost')).toHaveLength(1)
})

test('a payment unknown to the provider becomes NotCharged after the settle delay, and the email can be used again', async () => {
  const email = 'vanished@example.com'
  const { headers, ask } = tab()
  site.payments.next({ kind: 'vanished' })
  expect(await site.enroll(email, { nonce: 'vanished' }, { headers })).toMatchObject(checking)
  expect(await ask()).toBe('Checking')
  expect(await site.enroll(email, { nonce: 'vanished' })).toMatchObject(checking)
  await outliveGiveUpDelay(site, email)
  await site.until(async () => (await ask()) === 'NotCharged')
  expect(await readHistory(site, email)).toEqual(['opened', 'checking', 'closed'])
  expect(await readEnrollment(site, email)).toEqual(nothing)
  expect(await site.enroll(email, { nonce: 'vanished' })).toMatchObject({
    status: 503,
    body: { error: 'Your card has not been charged. Please try again.' },
  })
  expect((await site.enroll(email)).status).toBe(200)
  expect(await readEnrollment(site, email)).toEqual(enrolled)
})

test('an authorization found after the attempt was closed is voided, never settled [FT-07]', async () => {
  const email = 'turns.up@example.com'
  site.payments.next({ kind: 'vanished' })
  await site.enroll(email)
  await outliveGiveUpDelay(site, email)
  await until(email, 'closed')
  const [attempt] = await findAttempts(site, email)
  const late: Omit<Transaction, 'orderId'> = {
    id: 'late1',
    status: 'authorized',
    amountCents: 2_999,
    cardType: 'Visa',
    cardLastFour: '1111',
    cardExpiration: '12/2030',
    currency: 'USD',
    refundIds: [],
    disputes: [],
  }
  site.payments.transactions.push({ ...late, orderId: attempt?.id ?? '', email })
  await until(email, 'voided')
  expect(findTransaction(email)).toMatchObject({ status: 'voided' })
  expect(await readHistory(site, email)).toEqual(['opened', 'checking', 'closed', 'voided'])
  expect(await readEnrollment(site, email)).toEqual(nothing)
})

test('an attempt that the provider refused is closed by the next check', async () => {
  const email = 'refused.order@example.com'
  const { headers, ask } = tab()
  site.payments.next({ kind: 'lost' })
  const search = site.payments.failSearches()
  await site.enroll(email, {}, { headers })
  Object.assign(findTransaction(email) ?? {}, { status: 'failed' })
  search.end()
  await until(email, 'declined')
  expect(await ask()).toBe('NotCharged')
  expect(await readEnrollment(site, email)).toEqual(nothing)
})

const claimEmail = async (Email: string) => {
  const form = {
    FirstName: 'Taken',
    LastName: 'Meanwhile',
    Email,
    Role: 'Paid User',
    Password: 'password of the other',
  }
  expect((await admin.post('/api/users', form)).status).toBe(200)
}

test('if an administrator creates an account with the email during authorization, the payment is voided and refused', async () => {
  const email = 'taken@example.com'
  const { release } = site.payments.hold()
  const paying = site.enroll(email)
  await site.until(() => site.payments.requests.some(({ buyer }) => buyer.email === email))
  await claimEmail(email)
  release()
  expect(await paying).toMatchObject({
    status: 409,
    body: { code: 'email_taken', fields: { Email: expect.any(String) } },
  })
  expect(await readEnrollment(site, email)).toEqual({ account: true, purchases: 0, access: 1, held: 0 })
  expect(await readHistory(site, email)).toEqual(['opened', 'authorised', 'voided'])
  expect((await site.logIn(email, 'password of the other')).status).toBe(200)
})

test('if an administrator creates an account with the email while the answer is lost, the authorization is voided', async () => {
  const email = 'taken.lost@example.com'
  const { headers, ask } = tab()
  site.payments.next({ kind: 'lost' })
  const search = site.payments.failSearches()
  await site.enroll(email, {}, { headers })
  await claimEmail(email)
  search.end()
  await until(email, 'voided')
  expect(await ask()).toBe('NotCharged')
  expect(await readEnrollment(site, email)).toEqual({ account: true, purchases: 0, access: 1, held: 0 })
})

test('while a void fails, the buyer reads Checking, and the void is retried until it succeeds', async () => {
  const email = 'void.later@example.com'
  const { release } = site.payments.hold()
  const paying = site.enroll(email)
  await site.until(() => site.payments.requests.some(({ buyer }) => buyer.email === email))
  await claimEmail(email)
  site.payments.failVoids(2)
  release()
  expect(await paying).toMatchObject(checking)
  await until(email, 'voided')
  expect(findTransaction(email)?.status).toBe('voided')
})

test('if the database fails after the authorization, the buyer reads Checking, and gets access once it is back', async () => {
  const email = 'unlucky@example.com'
  const { headers, ask } = tab()
  const { release } = site.payments.hold()
  const paying = site.enroll(email, {}, { headers })
  await site.until(() => site.payments.requests.some(({ buyer }) => buyer.email === email))
  await site.db.execute(sql`alter table purchases rename to purchases_away`)
  release()
  expect(await paying).toMatchObject(checking)
  expect(await ask()).toBe('Checking')
  await site.db.execute(sql`alter table purchases_away rename to purchases`)
  await until(email, 'settling')
  expect(await ask()).toBe('Success')
  expect(await readEnrollment(site, email)).toEqual(enrolled)
})

test('a payment is completed even if the browser disconnects [PY-08]', async () => {
  const email = 'gone@example.com'
  const { release } = site.payments.hold()
  const controller = new AbortController()
  const url = await site.app.listen({ port: 0, host: '127.0.0.1' })
  const paying = fetch(`${url}/api/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(createOrder(email)),
    signal: controller.signal,
  }).catch((error: Error) => error)
  await site.until(() => site.payments.requests.some(({ buyer }) => buyer.email === email))
  controller.abort()
  expect(await paying).toBeInstanceOf(Error)
  release()
  await until(email, 'settling')
  expect(await readEnrollment(site, email)).toEqual(enrolled)
})

test('an authorization that arrives after the attempt was closed is voided, and the buyer can try again', async () => {
  const email = 'too.late@example.com'
  const { release } = site.payments.hold()
  const paying = site.enroll(email)
  await site.until(() => site.payments.requests.some(({ buyer }) => buyer.email === email))
  await outliveGiveUpDelay(site, email)
  await until(email, 'closed')
  release()
  expect(await paying).toMatchObject({
    status: 503,
    body: { error: 'Your card has not been charged. Please try again.' },
  })
  expect(await readEnrollment(site, email)).toEqual(nothing)
  expect((await site.enroll(email)).status).toBe(200)
})

test('two simultaneous checks give access once [FT-13]', async () => {
  const email = 'watched@example.com'
  site.payments.next({ kind: 'lost' })
  const search = site.payments.failSearches()
  await site.enroll(email)
  search.end()
  const [{ id = '' } = {}] = await findAttempts(site, email)
  await Promise.all([1, 2, 3, 4].map(() => checkAttempt(site.checkout, id)))
  expect(await readEnrollment(site, email)).toEqual(enrolled)
})
