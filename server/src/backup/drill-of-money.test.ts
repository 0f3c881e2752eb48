import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { migrationsFolder, type Place, serverPlace, withCopyConnection } from '../../test/backups.ts'
import {
  createRefundForm,
  enrollBuyer,
  enrollSettledBuyer,
  readRefundState,
  type TestBuyer,
} from '../../test/refunds.ts'
import { startTestSite, type TestSite, testPassword } from '../../test/test-site.ts'
import { emailJobs } from '../office/office.ts'
import { type FakePayments, fakePayments } from '../platform/gateways/payments.fake.ts'
import { newId } from '../platform/ids.ts'
import { compareWithProvider } from '../sales/reconciliation/reconciliation.ts'
import { disputes, refunds } from '../schema.ts'
import { backUp } from './backup.ts'
import { checkBackup } from './check.ts'
import { restore } from './restore.ts'

const folder = await mkdtemp(join(tmpdir(), 'course-site-drill-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const owner = 'owner@example.com'
const disputeStates = ['open', 'won', 'lost'] as const
/** The states that a refund of $5.00 may have in the backup, and what the provider refunds in the end. */
const refundStates = {
  'waiting for the settlement': [500],
  'waiting, and made after the backup': [500],
  'sent, and made': [500],
  'sent, and lost': [500],
  done: [500],
  failed: [],
}
type RefundCase = keyof typeof refundStates
const refundCases = Object.keys(refundStates) as RefundCase[]

test('after a restore, partial refunds and disputes continue in every state, and nothing is refunded twice', async () => {
  await using source = await serverPlace()
  await using target = await serverPlace()
  const payments = fakePayments()
  const { buyers, disputed, path } = await sell(source, payments)
  const backup = await checkBackup(path, migrationsFolder)
  await withCopyConnection(target, (connection) => restore(connection, backup, { emailJobs, replacing: false }))

  await using site = await startTestSite({ ...(await target.open()), payments })
  for (const { sale } of buyers.values()) sale.status = 'settled'
  const anHourAgo = sql`now() - interval '1 hour'`
  await site.db.update(refunds).set({ updatedAt: anHourAgo, nextCheckAt: sql`now()` }).where(eq(refunds.state, 'sent'))
  const readEnrollment = (name: RefundCase) => readRefundState(site, buyers.get(name) as TestBuyer)
  await site.until(async () => {
    await site.runDueJobs()
    return (await site.db.select().from(refunds)).every(({ state }) => state === 'done' || state === 'failed')
  }, 60)
  for (const name of refundCases) {
    const credits = refundStates[name]
    const state = credits.length > 0 ? 'done' : 'failed'
    const refundedCents = credits.length > 0 ? 500 : 0
    expect([name, await readEnrollment(name)]).toMatchObject([name, { credits, refundedCents, refunds: [state] }])
  }
  const { body } = await site.logIn(owner, testPassword)
  await site.as(body.message).post('/api/proof', { Password: testPassword })
  const order = ({ purchaseId }: TestBuyer) =>
    site.as(body.message).post(`/api/purchases/${purchaseId}/refunds`, createRefundForm('5.00'))
  for (const [status, buyer] of disputed) {
    const [row] = await site.db.select().from(disputes).where(eq(disputes.attemptId, buyer.attemptId))
    const { status: answered } = await order(buyer)
    const { hasAccess, credits } = await readRefundState(site, buyer)
    const isWon = status === 'won'
    expect([row?.status, answered, credits, hasAccess]).toEqual([
      ...[status, isWon ? 200 : 409, isWon ? [500] : [], status !== 'lost'],
    ])
  }
  expect(await compareWithProvider(site.checkout, new Date(Date.now() + 2 * 3_600_000))).toEqual([])
}, 240_000)

/** A site sells, refunds and gets disputes; then a backup is made, and after it one more refund. */
async function sell(place: Place, payments: FakePayments) {
  await using site = await startTestSite({ ...(await place.open()), payments })
  const { id, token } = await site.person('Super Admin', { email: owner })
  const order = async ({ purchaseId }: TestBuyer, state: string) => {
    const form = createRefundForm('5.00')
    const reply = await site.as(token).post(`/api/purchases/${purchaseId}/refunds`, form)
    expect(reply.body).toMatchObject({ state })
    return form.Key
  }
  const buyers = new Map<RefundCase, TestBuyer>()
  for (const [index, name] of refundCases.entries()) {
    const email = `refund${index}@example.com`
    buyers.set(name, await (name.startsWith('waiting') ? enrollBuyer : enrollSettledBuyer)(site, email))
  }
  const buyer = (name: RefundCase) => buyers.get(name) as TestBuyer
  await order(buyer('waiting for the settlement'), 'waiting')
  const laterMade = await order(buyer('waiting, and made after the backup'), 'waiting')
  const sentAndMade = await sentRefund(site, buyer('sent, and made'), id)
  await payments.refund({ transactionId: buyer('sent, and made').sale.id, refundId: sentAndMade, amountCents: 500 })
  await sentRefund(site, buyer('sent, and lost'), id)
  await order(buyer('done'), 'done')
  payments.nextRefund({ kind: 'refused' })
  await order(buyer('failed'), 'failed')
  const disputed = new Map<(typeof disputeStates)[number], TestBuyer>()
  for (const status of disputeStates) {
    const one = await enrollSettledBuyer(site, `dispute.${status}@example.com`)
    disputed.set(status, one)
    await report(site, one, status)
  }
  const { path } = await withCopyConnection(place, (connection) =>
    backUp(connection, { folder, keep: 1_000, publicUrl: 'http://course.test' }),
  )
  const { sale } = buyer('waiting, and made after the backup')
  sale.status = 'settled'
  await payments.refund({ transactionId: sale.id, refundId: laterMade, amountCents: 500 })
  return { buyers, disputed, path }
}

/** Creates a refund as a crash leaves it right after recording the request. This site does not check it again. */
async function sentRefund(site: TestSite, { purchaseId }: TestBuyer, orderedBy: string): Promise<string> {
  const order = { id: newId(), purchaseId, amountCents: 500, reason: null, endsAccess: false, orderedBy }
  await site.db.insert(refunds).values({ ...order, state: 'sent', requests: 1, nextCheckAt: null })
  return order.id
}

/** Sends the provider's notification of a dispute. */
async function report(site: TestSite, { sale }: TestBuyer, status: (typeof disputeStates)[number]) {
  const notification = { kind: `dispute_${status}`, transactionId: sale.id, dispute: { id: `of ${sale.id}`, status } }
  const occurredAt = new Date().toISOString()
  const payload = new URLSearchParams({
    bt_signature: 'signed',
    bt_payload: JSON.stringify({ ...notification, occurredAt }),
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await site.request('POST', '/api/webhooks/braintree', { headers, payload: payload.toString() })
  expect(reply.status).toBe(200)
}
