import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { readHistory } from '../../../test/attempts.ts'
import { backdatePurchase } from '../../../test/buyers.ts'
import { createRefundForm, createRefundTools, enrollBuyer, enrollSettledBuyer } from '../../../test/refunds.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { newId } from '../../platform/ids.ts'
import { access, cancellations, refunds } from '../../schema.ts'
import { compareWithProvider } from '../reconciliation/reconciliation.ts'

const site = await startTestSite()
const { owner, order, refundState, untilEnded } = await createRefundTools(site)
afterAll(async () => {
  // After all tests, our records and the provider's agree.
  expect(await compareWithProvider(site.checkout, new Date(Date.now() + 2 * 3_600_000))).toEqual([])
  await site[Symbol.asyncDispose]()
})

const emailsTo = (email: string, words = 'refunded') =>
  site.mail.sent.filter(({ to, subject }) => to.includes(email) && subject.includes(words))
const alertEmails = (words: string, about: string) =>
  emailsTo(owner.email, words).filter(({ text }) => text.includes(about))
const untouched = { status: 'paid', refundedCents: 0, payment: 'settled', refunds: [], credits: [], hasAccess: true }

test('only a Super Admin can order a refund', async () => {
  const buyer = await enrollSettledBuyer(site, 'roles@example.com')
  for (const role of ['Super User', 'Paid User'] as const) {
    expect((await order(buyer, createRefundForm('5.00'), await site.person(role))).status).toBe(403)
  }
  expect((await order(buyer, createRefundForm('5.00'), site.visitor)).status).toBe(401)
  expect(await refundState(buyer)).toEqual(untouched)
})

test.each([newId(), 'nothing', '0198F0E0-0000-7000-8000-000000000000'])(
  'a refund of the unknown purchase %s gets 404',
  async (id) => {
    expect(await order({ purchaseId: id }, createRefundForm('5.00'))).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  },
)

test('a refund with an invalid amount, or more than remains, is refused, and the error names the rest', async () => {
  const buyer = await enrollSettledBuyer(site, 'above@example.com')
  for (const amount of ['0', '0.00', '-5', '5,00', '1e2', '', '30.000']) {
    expect((await order(buyer, createRefundForm(amount))).status).toBe(400)
  }
  const above = await order(buyer, createRefundForm('30.00', { Reason: 'Generous' }))
  expect(above).toMatchObject({ status: 400, body: { fields: { Amount: expect.stringContaining('29.99') } } })
  expect(await refundState(buyer)).toEqual(untouched)
  await order(buyer, createRefundForm('10.00'))
  const more = await order(buyer, createRefundForm('20.00', { Reason: 'Generous' }))
  expect(more).toMatchObject({ status: 400, body: { fields: { Amount: expect.stringContaining('19.99') } } })
  expect(await refundState(buyer)).toMatchObject({ refundedCents: 1_000, credits: [1_000] })
})

test('a refund beyond the terms needs a reason', async () => {
  const buyer = await enrollSettledBuyer(site, 'beyond@example.com')
  const aMonthAgo = new Date(Date.now() - 30 * 86_400_000)
  await backdatePurchase(site, buyer.purchaseId, aMonthAgo)
  for (const more of [{}, { Reason: '  ' }]) {
    const reply = await order(buyer, createRefundForm('15.00', more))
    expect(reply).toMatchObject({ status: 400, body: { fields: { Reason: expect.stringContaining('required') } } })
  }
  expect((await order(buyer, createRefundForm('14.99'))).body).toMatchObject({ state: 'done', reason: null })
  const beyond = await order(buyer, createRefundForm('0.01', { Reason: 'Out of kindness' }))
  expect(beyond.body).toMatchObject({ state: 'done', reason: 'Out of kindness' })
})

test('pending refunds count toward the amount that the terms allow without a reason', async () => {
  const buyer = await enrollBuyer(site, 'together@example.com')
  const aMonthAgo = new Date(Date.now() - 30 * 86_400_000)
  await backdatePurchase(site, buyer.purchaseId, aMonthAgo)
  expect((await order(buyer, createRefundForm('14.00'))).body).toMatchObject({ state: 'waiting' })
  expect((await order(buyer, createRefundForm('1.00'))).body.fields).toEqual({ Reason: expect.anything() })
  expect((await order(buyer, createRefundForm('0.99'))).body).toMatchObject({ state: 'waiting' })
})

test('a full refund of an unsettled payment voids it immediately, ends access and sends one email', async () => {
  const buyer = await enrollBuyer(site, 'voided.whole@example.com')
  const reply = await order(buyer, createRefundForm('29.99', { EndAccess: true }))
  expect(reply).toMatchObject({
    status: 200,
    body: { state: 'done', amount: '29.99', currency: 'USD', endsAccess: true, doneAt: expect.any(String) },
  })
  expect(await refundState(buyer)).toEqual({
    status: 'refunded',
    refundedCents: 2_999,
    payment: 'voided',
    refunds: ['done'],
    credits: [],
    hasAccess: false,
  })
  expect(buyer.sale.status).toBe('voided')
  const [ended] = await site.db.select().from(access).where(eq(access.purchaseId, buyer.purchaseId))
  expect(ended?.endReason).toContain('refunded')
  const message = await site.emailTo(buyer.email, 'refunded $29.99')
  for (const words of ['ending in 1111', 'had not been collected', 'access to the course has ended']) {
    expect(message.text).toContain(words)
  }
  await site.runDueJobs()
  await site.jobsDone()
  expect(emailsTo(buyer.email)).toHaveLength(1)
  expect(emailsTo(buyer.email, 'could not be collected')).toEqual([])
})

test('a full refund of a settled payment is a credit, and the owner may leave access', async () => {
  const buyer = await enrollSettledBuyer(site, 'credited@example.com')
  expect((await order(buyer, createRefundForm('29.99'))).body).toMatchObject({ state: 'done', endsAccess: false })
  expect(await refundState(buyer)).toEqual({
    status: 'refunded',
    refundedCents: 2_999,
    payment: 'refunded',
    refunds: ['done'],
    credits: [2_999],
    hasAccess: true,
  })
  const message = await site.emailTo(buyer.email, 'refunded $29.99')
  for (const words of ['can take a few days', 'access to the course does not change'])
    expect(message.text).toContain(words)
})

test('after a partial refund and a refund of the rest, nothing more can be refunded', async () => {
  const buyer = await enrollSettledBuyer(site, 'in.parts@example.com')
  await order(buyer, createRefundForm('9.99'))
  expect(await refundState(buyer)).toMatchObject({
    status: 'partly refunded',
    refundedCents: 999,
    payment: 'settled',
    hasAccess: true,
  })
  await order(buyer, createRefundForm('20.00', { EndAccess: true }))
  expect(await refundState(buyer)).toEqual({
    status: 'refunded',
    refundedCents: 2_999,
    payment: 'refunded',
    hasAccess: false,
    refunds: ['done', 'done'],
    credits: [999, 2_000],
  })
  expect(await order(buyer, createRefundForm('0.01', { Reason: 'More' }))).toMatchObject({ status: 409 })
  await site.until(() => emailsTo(buyer.email).length === 2)
})

test('a partial refund of an unsettled payment waits for settlement, and is then sent', async () => {
  const buyer = await enrollBuyer(site, 'patient@example.com')
  expect((await order(buyer, createRefundForm('5.00', { EndAccess: true }))).body).toMatchObject({ state: 'waiting' })
  const rest = await order(buyer, createRefundForm('29.99', { Reason: 'All' }))
  expect(rest.body.fields).toEqual({ Amount: expect.stringContaining('24.99') })
  await site.runDueJobs()
  expect(await refundState(buyer)).toMatchObject({ refunds: ['waiting'], credits: [], hasAccess: true })
  buyer.sale.status = 'settled'
  await untilEnded(buyer)
  expect(await refundState(buyer)).toEqual({
    status: 'partly refunded',
    refundedCents: 500,
    payment: 'settled',
    refunds: ['done'],
    credits: [500],
    hasAccess: false,
  })
})

test('a full refund waits for settlement when voiding is no longer possible', async () => {
  const buyer = await enrollBuyer(site, 'too.late@example.com')
  site.payments.failVoids(1_000)
  expect((await order(buyer, createRefundForm('29.99'))).body).toMatchObject({ state: 'waiting' })
  buyer.sale.status = 'settled'
  site.payments.failVoids(0)
  await untilEnded(buyer)
  expect(await refundState(buyer)).toMatchObject({ payment: 'refunded', credits: [2_999] })
})

test('requests with the same key create one refund, in sequence or in parallel', async () => {
  const buyer = await enrollSettledBuyer(site, 'twice@example.com')
  const form = createRefundForm('7.00')
  const first = await order(buyer, form)
  expect(await order(buyer, { ...form, Key: form.Key.toUpperCase(), Amount: '7' })).toEqual({
    status: 200,
    body: first.body,
    headers: expect.anything(),
  })
  const other = createRefundForm('3.00')
  const replies = await Promise.all(Array.from({ length: 6 }, () => order(buyer, other)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  await untilEnded(buyer)
  expect((await order(buyer, other)).body).toMatchObject({ id: other.Key, state: 'done' })
  expect(await refundState(buyer)).toMatchObject({
    refundedCents: 1_000,
    credits: [700, 300],
    refunds: ['done', 'done'],
  })
})

test('a key that was used for a different refund is refused', async () => {
  const [buyer, another] = [
    await enrollSettledBuyer(site, 'key@example.com'),
    await enrollSettledBuyer(site, 'lock@example.com'),
  ]
  const form = createRefundForm('2.00')
  await order(buyer, form)
  for (const changed of [{ Amount: '2.01' }, { EndAccess: true }, { Reason: 'Other' }]) {
    expect((await order(buyer, { ...form, ...changed })).status).toBe(409)
  }
  expect((await order(another, form)).status).toBe(409)
  expect(await refundState(another)).toEqual(untouched)
  const raced = createRefundForm('1.00')
  const statuses = (await Promise.all([order(buyer, raced), order(another, raced)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 409])
})

test('two administrators cannot refund more than remains at the same time [V2.3.2]', async () => {
  const second = await site.person('Super Admin')
  const buyer = await enrollSettledBuyer(site, 'two.owners@example.com')
  const forms = [owner, second, owner, second].map((by) => order(buyer, createRefundForm('20.00'), by))
  expect((await Promise.all(forms)).map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  const rest = [owner, second].map((by) => order(buyer, createRefundForm('9.99'), by))
  expect((await Promise.all(rest)).map(({ status }) => status).sort()).toEqual([200, 409])
  await untilEnded(buyer)
  expect(await refundState(buyer)).toMatchObject({ status: 'refunded', refundedCents: 2_999, credits: [2_000, 999] })
})

test('a refund of the amount owed closes an open cancellation', async () => {
  const buyer = await enrollSettledBuyer(site, 'cancels@example.com')
  await site.db.insert(cancellations).values({
    id: newId(),
    purchaseId: buyer.purchaseId,
    deadline: new Date(Date.now() + 86_400_000),
    videosOpened: 3,
    videosTotal: 9,
    owedCents: 2_000,
  })
  await order(buyer, createRefundForm('20.00', { EndAccess: true }))
  const [answered] = await site.db.select().from(cancellations).where(eq(cancellations.purchaseId, buyer.purchaseId))
  expect(answered).toMatchObject({ state: 'refunded', answeredAt: expect.any(Date) })
})

test('a refund that the provider refuses changes nothing, alerts the owner and can be requested again', async () => {
  const buyer = await enrollSettledBuyer(site, 'refused@example.com')
  site.payments.nextRefund({ kind: 'refused' })
  expect((await order(buyer, createRefundForm('29.99', { EndAccess: true }))).body).toMatchObject({
    state: 'failed',
    doneAt: null,
  })
  expect(await refundState(buyer)).toEqual({ ...untouched, refunds: ['failed'] })
  await site.until(() => alertEmails('could not be made', buyer.email).length === 1)
  expect(emailsTo(buyer.email)).toEqual([])
  expect((await order(buyer, createRefundForm('29.99'))).body).toMatchObject({ state: 'done' })
})

test('a refund that certainly did not reach the provider is sent again', async () => {
  const buyer = await enrollSettledBuyer(site, 'not.taken@example.com')
  site.payments.nextRefund({ kind: 'not_taken' })
  expect((await order(buyer, createRefundForm('4.00'))).body).toMatchObject({ state: 'waiting' })
  await untilEnded(buyer)
  expect(await refundState(buyer)).toMatchObject({ refunds: ['done'], credits: [400] })
})

test('a stuck refund alerts the owner once', async () => {
  const buyer = await enrollSettledBuyer(site, 'stuck@example.com')
  const form = createRefundForm('4.00')
  const { id } = buyer.sale
  buyer.sale.id = 'unknown for the moment'
  expect((await order(buyer, form)).body).toMatchObject({ state: 'waiting' })
  const ago = sql`now() - interval '31 minutes'`
  await site.db.execute(sql`update attempts set updated_at = ${ago} where id = ${buyer.attemptId}`)
  await site.runDueJobs()
  await site.jobsDone()
  expect(alertEmails('stuck', form.Key)).toEqual([])
  await site.db.update(refunds).set({ createdAt: ago, nextCheckAt: sql`now()` }).where(eq(refunds.id, form.Key))
  await site.until(() => alertEmails('stuck', form.Key).length > 0)
  await site.runDueJobs()
  buyer.sale.id = id
  await untilEnded(buyer)
  await site.jobsDone()
  expect(alertEmails('stuck', form.Key)).toHaveLength(1)
  expect((await readHistory(site, buyer.email)).at(-1)).toBe('settled')
})
