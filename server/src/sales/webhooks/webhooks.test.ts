import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { enrolled, findAttempts, readEnrollment, readHistory } from '../../../test/attempts.ts'
import { alerts, countAccess, notify, type TestNotification } from '../../../test/disputes.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { disputes, providerEvents } from '../../schema.ts'

const site = await startTestSite()
const lenient = await startTestSite({ disputesEndAccess: false })
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await lenient[Symbol.asyncDispose]()
})

const path = '/api/webhooks/braintree'
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** Creates a buyer whose payment is settled. @returns the transaction ID */
async function settledBuyer(to: typeof site, email: string) {
  await to.enroll(email)
  const [{ transactionId } = {}] = await findAttempts(to, email)
  Object.assign(to.payments.transactions.find(({ id }) => id === transactionId) ?? {}, { status: 'settled' })
  await to.until(async () => {
    await to.runDueJobs()
    return (await readHistory(to, email)).at(-1) === 'settled'
  })
  return transactionId ?? ''
}

test('an unsigned notification is refused and changes nothing', async () => {
  const email = 'forged@example.com'
  const transactionId = await settledBuyer(site, email)
  const before = await site.db.select().from(providerEvents)
  const reply = await notify(site, { transactionId, dispute: { id: 'forged', status: 'lost' } }, 'forged')
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  expect(await site.db.select().from(providerEvents)).toEqual(before)
  expect(await readHistory(site, email)).not.toContain('disputed')
  expect(await countAccess(site, email)).toBe(1)
})

test.each([
  ['no form', { payload: { bt_signature: 'signed' } }, 415],
  ['an empty form', { headers: form, payload: '' }, 400],
  ['half a form', { headers: form, payload: 'bt_signature=signed' }, 400],
  [
    'a payload that is too long',
    { headers: form, payload: `bt_signature=signed&bt_payload=${'x'.repeat(40_000)}` },
    413,
  ],
])('%s is refused', async (_case, more, status) => {
  expect((await site.request('POST', path, more)).status).toBe(status)
})

test('no other endpoint accepts a form body [V3.5.2]', async () => {
  const reply = await site.request('POST', '/api/token', { headers: form, payload: 'Email=a@example.com&Password=x' })
  expect(reply.status).toBe(415)
})

test('the verification challenge of the provider is answered', async () => {
  const reply = await site.request('GET', `${path}?bt_challenge=abc`)
  expect(reply).toMatchObject({ status: 200, body: 'answer to abc' })
  expect((await site.request('GET', path)).status).toBe(400)
})

test('opening a dispute alerts the owner once and keeps access; losing it ends access once', async () => {
  const admin = await site.person('Super Admin')
  const email = 'disputes@example.com'
  const transactionId = await settledBuyer(site, email)
  const opened: TestNotification = { transactionId, dispute: { id: 'd1', status: 'open' } }
  for (const _time of [1, 2]) expect((await notify(site, opened)).status).toBe(200)
  expect((await readHistory(site, email)).at(-1)).toBe('disputed')
  expect(await readEnrollment(site, email)).toEqual({ ...enrolled, held: 0 })
  const lost: TestNotification = { kind: 'dispute_lost', transactionId, dispute: { id: 'd1', status: 'lost' }, day: 2 }
  await Promise.all([notify(site, lost), notify(site, lost), notify(site, lost)])
  expect(await countAccess(site, email)).toBe(0)
  await site.until(() => alerts(site, 'dispute is lost').length === 1)
  await site.jobsDone()
  expect(alerts(site, 'dispute is open')).toHaveLength(1)
  expect(alerts(site, 'dispute is lost')[0]?.to).toContain(admin.email)
  expect(await site.db.select().from(providerEvents).where(eq(providerEvents.disputeId, 'd1'))).toHaveLength(2)
})

test('the notification of the end may come before that of the opening', async () => {
  const email = 'backwards@example.com'
  const transactionId = await settledBuyer(site, email)
  await notify(site, { kind: 'dispute_won', transactionId, dispute: { id: 'd2', status: 'won' }, day: 3 })
  await notify(site, { transactionId, dispute: { id: 'd2', status: 'open' }, day: 1 })
  await notify(site, { kind: 'dispute_lost', transactionId, dispute: { id: 'd2', status: 'lost' }, day: 2 })
  expect((await site.db.select().from(disputes).where(eq(disputes.id, 'd2')))[0]?.status).toBe('won')
  expect(await countAccess(site, email)).toBe(1)
})

test('of an opening and an end with the same time, the end counts', async () => {
  for (const round of [1, 2, 3, 4, 5]) {
    const email = `at.once${round}@example.com`
    const transactionId = await settledBuyer(site, email)
    const dispute = `both${round}`
    await Promise.all([
      notify(site, { kind: 'dispute_won', transactionId, dispute: { id: dispute, status: 'won' }, day: 2 }),
      notify(site, { transactionId, dispute: { id: dispute, status: 'open' }, day: 1 }),
    ])
    expect((await site.db.select().from(disputes).where(eq(disputes.id, dispute)))[0]?.status).toBe('won')
    expect((await readHistory(site, email)).at(-1)).toBe('settled')
  }
})

test('winning a dispute after losing it restores access', async () => {
  const email = 'second.thoughts@example.com'
  const transactionId = await settledBuyer(site, email)
  await notify(site, { kind: 'dispute_lost', transactionId, dispute: { id: 'd3', status: 'lost' }, day: 1 })
  expect(await countAccess(site, email)).toBe(0)
  await notify(site, { kind: 'dispute_won', transactionId, dispute: { id: 'd3', status: 'won' }, day: 2 })
  expect(await countAccess(site, email)).toBe(1)
  expect(await readHistory(site, email)).toEqual(expect.arrayContaining(['disputed', 'settled']))
})

test('with endAccess off, a lost dispute does not end access', async () => {
  const email = 'keeps@example.com'
  const transactionId = await settledBuyer(lenient, email)
  await notify(lenient, { kind: 'dispute_lost', transactionId, dispute: { id: 'd4', status: 'lost' } })
  expect((await readHistory(lenient, email)).at(-1)).toBe('disputed')
  expect(await countAccess(lenient, email)).toBe(1)
})

test('a settlement notification only triggers a check, whatever it contains', async () => {
  const email = 'hinted@example.com'
  await site.enroll(email)
  await site.until(async () => (await readHistory(site, email)).at(-1) === 'settling')
  const [{ id = '', transactionId } = {}] = await findAttempts(site, email)
  await site.db.execute(sql`update attempts set next_look_at = now() + interval '1 day' where id = ${id}`)
  Object.assign(site.payments.transactions.find((one) => one.id === transactionId) ?? {}, { status: 'settled' })
  await notify(site, { kind: 'transaction_settlement_declined', transactionId: transactionId ?? undefined })
  await site.until(async () => (await readHistory(site, email)).at(-1) === 'settled')
})

test('a notification about an unknown order, or of an unknown kind, is stored and answered', async () => {
  expect((await notify(site, { transactionId: 'unknown', dispute: { id: 'd5', status: 'open' } })).status).toBe(200)
  expect((await notify(site, { kind: 'check' })).status).toBe(200)
  expect(await site.db.select().from(providerEvents).where(eq(providerEvents.kind, 'check'))).toHaveLength(1)
  expect(await site.db.select().from(disputes).where(eq(disputes.id, 'd5'))).toEqual([])
  await site.until(() => alerts(site, 'an unknown payment').length === 1)
})
