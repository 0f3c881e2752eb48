import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { alerts, countAccess, notify, readAttemptState } from '../../../test/disputes.ts'
import { createRefundForm, enrollBuyer, enrollSettledBuyer, type TestBuyer } from '../../../test/refunds.ts'
import { startSharedSite, testPassword } from '../../../test/test-site.ts'
import { createDispute } from '../../platform/gateways/payments.fake.ts'
import type { ProviderDispute } from '../../platform/gateways/payments.ts'
import { disputes } from '../../schema.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')

type Change = Pick<ProviderDispute, 'id' | 'status'> & Partial<Pick<ProviderDispute, 'kind' | 'amountCents'>>
let day = 0

/** A later notification about a buyer's payment. */
async function dispute({ sale }: TestBuyer, change: Change): Promise<void> {
  day += 1
  const reply = await notify(site, {
    transactionId: sale.id,
    dispute: { ...change, id: `${change.id} ${sale.id}` },
    day,
  })
  expect(reply.status).toBe(200)
}

const readStatus = async ({ purchaseId }: TestBuyer) => (await owner.get(`/api/purchases/${purchaseId}`)).body.status
const readFacts = async (buyer: TestBuyer) => ({
  state: await readAttemptState(site, buyer.email),
  status: await readStatus(buyer),
  access: await countAccess(site, buyer.email),
})
const disputed = { state: 'disputed', status: 'disputed' }
const lost = { ...disputed, status: 'dispute lost' }
const paid = { state: 'settled', status: 'paid' }
const adminEndsAccess = async ({ userId }: TestBuyer) => {
  const reply = await owner.post(`/api/users/${userId}/access/end`, { Reason: 'Shared with the whole town' })
  expect(reply.status).toBe(200)
}

test('a payment stays disputed, and its access ended, until no dispute is open or lost', async () => {
  const buyer = await enrollSettledBuyer(site, 'two.disputes@example.com')
  await dispute(buyer, { id: 'A', status: 'open' })
  await dispute(buyer, { id: 'B', status: 'open', kind: 'pre_arbitration' })
  await dispute(buyer, { id: 'A', status: 'lost' })
  expect(await readFacts(buyer)).toEqual({ ...disputed, access: 0 })
  await dispute(buyer, { id: 'B', status: 'won', kind: 'pre_arbitration' })
  expect(await readFacts(buyer)).toEqual({ ...lost, access: 0 })
  await dispute(buyer, { id: 'A', status: 'won' })
  expect(await readFacts(buyer)).toEqual({ ...paid, access: 1 })
})

test('access that two lost disputes ended is restored when both are won', async () => {
  const buyer = await enrollSettledBuyer(site, 'two.lost@example.com')
  await dispute(buyer, { id: 'A', status: 'lost' })
  await dispute(buyer, { id: 'B', status: 'lost' })
  await dispute(buyer, { id: 'A', status: 'won' })
  expect(await readFacts(buyer)).toEqual({ ...lost, access: 0 })
  await dispute(buyer, { id: 'B', status: 'won' })
  expect(await readFacts(buyer)).toEqual({ ...paid, access: 1 })
})

test('winning a dispute restores the access that it ended, and the payment stays disputed while another dispute is open', async () => {
  const buyer = await enrollSettledBuyer(site, 'one.open@example.com')
  await dispute(buyer, { id: 'A', status: 'lost' })
  await dispute(buyer, { id: 'B', status: 'open' })
  await dispute(buyer, { id: 'A', status: 'won' })
  expect(await readFacts(buyer)).toEqual({ ...disputed, access: 1 })
})

test('winning a dispute does not restore access that an administrator ended', async () => {
  const before = await enrollSettledBuyer(site, 'ended.before@example.com')
  await dispute(before, { id: 'A', status: 'open' })
  await adminEndsAccess(before)
  await dispute(before, { id: 'A', status: 'lost' })
  await dispute(before, { id: 'A', status: 'won' })
  expect(await readFacts(before)).toEqual({ ...paid, access: 0 })

  const after = await enrollSettledBuyer(site, 'ended.after@example.com')
  await dispute(after, { id: 'A', status: 'lost' })
  await owner.post(`/api/users/${after.userId}/access`, { Reason: 'A second chance' })
  await adminEndsAccess(after)
  await dispute(after, { id: 'A', status: 'won' })
  expect(await readFacts(after)).toEqual({ ...paid, access: 0 })
})

test.each(['open', 'lost', 'won'] as const)('a retrieval that is %s only alerts', async (status) => {
  const buyer = await enrollSettledBuyer(site, `retrieval.${status}@example.com`)
  await dispute(buyer, { id: 'A', status, kind: 'retrieval' })
  expect(await readFacts(buyer)).toEqual({ ...paid, access: 1 })
  const words = status === 'open' ? 'A bank asks about a payment' : "A bank's request for information has ended"
  await site.until(() => alerts(site, words).some(({ text }) => text.includes(buyer.email)))
  const refund = await owner.post(`/api/purchases/${buyer.purchaseId}/refunds`, createRefundForm('5.00'))
  expect(refund.status).toBe(200)
  await site.until(async () => (await readStatus(buyer)) === 'partly refunded')
})

test('a retrieval that an earlier release treated as a lost chargeback is corrected by the next report', async () => {
  const buyer = await enrollSettledBuyer(site, 'corrected@example.com')
  await dispute(buyer, { id: 'A', status: 'lost', kind: null })
  expect(await readFacts(buyer)).toEqual({ ...lost, access: 0 })
  await dispute(buyer, { id: 'A', status: 'lost', kind: 'retrieval' })
  expect(await readFacts(buyer)).toEqual({ ...paid, access: 1 })
})

test('the alert about a dispute has the deadline and a link to the purchase', async () => {
  const buyer = await enrollSettledBuyer(site, 'deadline@example.com')
  await notify(site, { transactionId: buyer.sale.id, dispute: { id: 'D', kind: 'chargeback', replyBy: '2026-01-31' } })
  const alert = await site.until(() => alerts(site, 'A dispute is open').find(({ text }) => text.includes(buyer.email)))
  expect(alert.text).toContain("in the card provider's control panel by Sat, Jan 31, 2026.")
  expect(alert.text).toContain(`http://course.test/purchase/${buyer.purchaseId}`)
  expect((await owner.get(`/api/purchases/${buyer.purchaseId}`)).body.disputes).toEqual([
    {
      id: 'D',
      kind: 'chargeback',
      status: 'open',
      occurredAt: '2026-01-01T00:00:00.000Z',
      replyBy: '2026-01-31',
      amount: null,
    },
  ])
})

test('an unreported dispute is found before a refund is sent, and stops it', async () => {
  const buyer = await enrollSettledBuyer(site, 'unreported@example.com')
  site.payments.disputes.push(createDispute({ id: 'unreported', transactionId: buyer.sale.id }))
  const before = site.payments.refundRequests.length
  await owner.post(`/api/purchases/${buyer.purchaseId}/refunds`, createRefundForm('5.00'))
  expect(site.payments.refundRequests).toHaveLength(before)
  expect(await readFacts(buyer)).toEqual({ ...disputed, access: 1 })
  await site.until(() => alerts(site, 'A dispute is open').some(({ text }) => text.includes(buyer.email)))
  const again = await owner.post(`/api/purchases/${buyer.purchaseId}/refunds`, createRefundForm('5.00'))
  expect(again).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('the bank decides about it') },
  })
})

test('a fully refunded payment is disputed while a dispute is open, and refunded again once it is won', async () => {
  const buyer = await enrollSettledBuyer(site, 'refunded.disputed@example.com')
  await owner.post(`/api/purchases/${buyer.purchaseId}/refunds`, createRefundForm('29.99'))
  await dispute(buyer, { id: 'A', status: 'open' })
  expect(await readFacts(buyer)).toEqual({ state: 'refunded', status: 'disputed', access: 1 })
  await dispute(buyer, { id: 'A', status: 'won' })
  expect(await readFacts(buyer)).toEqual({ state: 'refunded', status: 'refunded', access: 1 })
})

test('a dispute reported before settlement makes the purchase disputed', async () => {
  const email = 'before.settlement@example.com'
  site.payments.failSettlements(1_000)
  await site.enroll(email)
  expect(await readAttemptState(site, email)).toBe('admitted')
  const sale = site.payments.transactions.find((one) => one.email === email)
  await notify(site, { transactionId: sale?.id, dispute: { id: 'early' } })
  site.payments.failSettlements(0)
  Object.assign(sale ?? {}, { status: 'settled' })
  await site.runDueJobs()
  expect(await readAttemptState(site, email)).toBe('disputed')
  const found = (await owner.get(`/api/purchases?status=disputed&search=${email}`)).body
  expect(found).toMatchObject([{ email, status: 'disputed' }])
})

test('a dispute reported before the authorization is answered is stored for the purchase', async () => {
  const email = 'before.answer@example.com'
  const gate = site.payments.hold()
  const answer = site.enroll(email)
  const orderId = await site.until(() => site.payments.requests.find(({ buyer }) => buyer.email === email)?.orderId)
  await notify(site, { transactionId: 'not known yet', dispute: { id: 'first', orderId } })
  gate.release()
  expect((await answer).status).toBe(200)
  const sale = site.payments.transactions.find((one) => one.email === email)
  await site.until(async () => (await readAttemptState(site, email)) === 'settling')
  Object.assign(sale ?? {}, { status: 'settled' })
  await site.until(async () => {
    await site.runDueJobs()
    return (await readAttemptState(site, email)) === 'disputed'
  })
  expect((await owner.get(`/api/purchases?search=${email}`)).body).toMatchObject([{ status: 'disputed' }])
})

test.each(['open', 'lost'] as const)(
  'a settlement check that began before a dispute was %s does not undo it',
  async (status) => {
    const buyer = await enrollBuyer(site, `during.check.${status}@example.com`)
    await site.db.execute(sql`update attempts set next_look_at = null where id = ${buyer.attemptId}`)
    const { find } = site.payments
    site.payments.find = async (id) => {
      const read = await find(id)
      if (id !== buyer.sale.id || !read) return read
      await dispute(buyer, { id: 'A', status })
      return { ...read, status: 'settled' }
    }
    await site.db.execute(sql`update attempts set next_look_at = now() where id = ${buyer.attemptId}`)
    await site.until(async () => (await readAttemptState(site, buyer.email)) === 'disputed')
    await site.until(async () => (await site.db.execute(dueNow(buyer.attemptId))).rows.length === 0)
    site.payments.find = find
    buyer.sale.status = 'settled'
    expect(await readFacts(buyer)).toEqual(status === 'lost' ? { ...lost, access: 0 } : { ...disputed, access: 1 })
    await dispute(buyer, { id: 'A', status: 'won' })
    expect(await readFacts(buyer)).toEqual({ ...paid, access: 1 })
  },
)

const dueNow = (id: string) => sql`select 1 from attempts where id = ${id} and next_look_at is not null`

test('every dispute is stored with its kind', async () => {
  const buyer = await enrollSettledBuyer(site, 'kinds@example.com')
  for (const kind of ['chargeback', 'pre_arbitration', 'retrieval'] as const) {
    await dispute(buyer, { id: kind, status: 'open', kind })
  }
  const rows = await site.db.select().from(disputes).where(eq(disputes.attemptId, buyer.attemptId))
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['chargeback', 'pre_arbitration', 'retrieval'])
})

test('a request to cancel that a lost dispute closed is open again when the dispute is won', async () => {
  const buyer = await enrollSettledBuyer(site, 'asked.in.time@example.com')
  const member = site.as((await site.logIn(buyer.email, testPassword)).body.message)
  await member.post(`/api/account/purchases/${buyer.purchaseId}/cancellation`, {})
  await dispute(buyer, { id: 'A', status: 'lost' })
  await dispute(buyer, { id: 'B', status: 'lost' })
  const read = async () => (await member.get('/api/account/purchases')).body[0].cancellation
  expect(await read()).toMatchObject({ state: 'ended', answer: expect.stringContaining('Your bank') })
  await dispute(buyer, { id: 'A', status: 'won' })
  expect(await read()).toMatchObject({ state: 'ended' })
  await dispute(buyer, { id: 'B', status: 'won' })
  await dispute(buyer, { id: 'B', status: 'won' })
  expect(await read()).toMatchObject({
    state: 'open',
    isWithinWindow: true,
    owed: '29.99',
    answer: null,
    answeredAt: null,
  })
  expect((await site.emailTo(buyer.email, 'open again')).text).toContain('$29.99 USD of it is owed to you')
  await site.jobsDone()
  const about = alerts(site, 'A request to cancel is open again').filter(({ text }) => text.includes(buyer.email))
  expect(about).toHaveLength(1)
  expect(about[0]?.text).toContain('$29.99 was owed')
  const form = { ...createRefundForm('29.99', { EndAccess: true }), CancellationId: (await read()).id }
  expect((await owner.post(`/api/purchases/${buyer.purchaseId}/refunds`, form)).status).toBe(200)
  await site.until(async () => (await read()).state === 'refunded')
})

test('a request that the buyer withdrew before the dispute stays withdrawn when the dispute is won', async () => {
  const buyer = await enrollSettledBuyer(site, 'withdrew.before@example.com')
  const member = site.as((await site.logIn(buyer.email, testPassword)).body.message)
  await member.post(`/api/account/purchases/${buyer.purchaseId}/cancellation`, {})
  await member.post(`/api/account/purchases/${buyer.purchaseId}/cancellation/withdraw`, {})
  await dispute(buyer, { id: 'A', status: 'lost' })
  await dispute(buyer, { id: 'A', status: 'won' })
  expect((await member.get('/api/account/purchases')).body[0].cancellation.state).toBe('withdrawn')
})
