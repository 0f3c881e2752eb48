import { Order } from '@course/contract/sales/checkout'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import {
  enrolled,
  findAttempts,
  nothing,
  outliveGiveUpDelay,
  readEnrollment,
  readHistory,
} from '../../../test/attempts.ts'
import { createOrder, startSharedSite } from '../../../test/test-site.ts'
import { newSecret } from '../../platform/ids.ts'
import { enroll } from '../checkout/checkout.ts'
import { compareWithProvider } from '../reconciliation/reconciliation.ts'

const site = await startSharedSite()

const checking = { status: 202, body: { message: 'Checking' } }
const until = (email: string, state: string) =>
  site.until(async () => {
    await site.runDueJobs()
    return (await findAttempts(site, email))[0]?.state === state
  })

/** Lets every write about the attempt fail, starting with the authorization. */
async function payUnwritten(email: string, secret = newSecret()) {
  const { release } = site.payments.hold()
  const paying = site.enroll(email, {}, { headers: { 'x-attempt-secret': secret } })
  await site.until(() => site.payments.requests.some(({ buyer }) => buyer.email === email))
  await site.db.execute(sql`alter table attempt_transitions rename to transitions_away`)
  release()
  const reply = await paying
  await site.db.execute(sql`alter table transitions_away rename to attempt_transitions`)
  return reply
}

test('if a lost answer cannot be stored, the buyer reads Checking and gets access later', async () => {
  const email = 'lost.unwritten@example.com'
  site.payments.next({ kind: 'lost' })
  expect(await payUnwritten(email)).toMatchObject(checking)
  await until(email, 'settling')
  expect(await readEnrollment(site, email)).toEqual(enrolled)
})

test('if a decline cannot be stored, the buyer reads Checking and later NotCharged', async () => {
  const email = 'declined.unwritten@example.com'
  const secret = newSecret()
  site.payments.next({ kind: 'declined', reason: 'declined', detail: 'no' })
  expect(await payUnwritten(email, secret)).toMatchObject(checking)
  await outliveGiveUpDelay(site, email)
  await site.until(async () => {
    await site.runDueJobs()
    const reply = await site.visitor.get('/api/payments/status', { headers: { 'x-attempt-secret': secret } })
    return reply.body.message === 'NotCharged'
  })
  expect(await readEnrollment(site, email)).toEqual(nothing)
})

test('a void that was not recorded because of a crash is recorded later, and the records match', async () => {
  const email = 'voided.unwritten@example.com'
  site.payments.next({ kind: 'lost' })
  const search = site.payments.failSearches()
  expect(await site.enroll(email)).toMatchObject(checking)
  const transaction = site.payments.transactions.find((one) => one.email === email)
  await site.payments.void(transaction?.id ?? '')
  search.end()
  await until(email, 'voided')
  expect(await readHistory(site, email)).toEqual(['opened', 'checking', 'authorised', 'voided'])
  expect(await readEnrollment(site, email)).toEqual(nothing)
  const differences = await compareWithProvider(site.checkout)
  expect(differences.filter(({ transactionId }) => transactionId === transaction?.id)).toEqual([])
})

/** Pays without HTTP, with parts exchanged. */
const enrollWith = (email: string, parts: Partial<Parameters<typeof enroll>[0]>) =>
  enroll({ ...site.checkout, sweeper: { follow() {} }, ...parts }, Order.parse(createOrder(email)), {
    address: '203.0.113.9',
    secret: newSecret(),
  })

test('if the database fails while the attempt is stored, the outcome stays open', async () => {
  const email = 'opening.lost@example.com'
  const lost = async () => {
    throw Object.assign(new Error('read'), { code: 'ECONNRESET' })
  }
  const db = new Proxy(site.db, { get: (real, name) => (name === 'transaction' ? lost : Reflect.get(real, name)) })
  expect(await enrollWith(email, { db })).toEqual({ message: 'Checking' })
  expect(site.payments.requests.some(({ buyer }) => buyer.email === email)).toBe(false)
})

test('an attempt that took too long to store never charges the card, because its tab may have given up', async () => {
  const email = 'slow.opening@example.com'
  const now = performance.now()
  const reached = () => void vi.spyOn(performance, 'now').mockReturnValue(now + 60_000)
  const paying = enrollWith(email, { reached })
  await expect(paying).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('not been charged'),
  })
  vi.restoreAllMocks()
  expect(site.payments.requests.some(({ buyer }) => buyer.email === email)).toBe(false)
  expect(await readHistory(site, email)).toEqual(['opened', 'closed'])
  expect((await site.enroll(email)).status).toBe(200)
})
