import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { readHistory } from '../../../test/attempts.ts'
import {
  createRefundForm,
  createRefundTools,
  enrollBuyer,
  enrollSettledBuyer,
  type TestBuyer,
} from '../../../test/refunds.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { newId } from '../../platform/ids.ts'
import { refunds } from '../../schema.ts'
import { productionPace } from '../payments/check-schedule.ts'
import { compareWithProvider } from '../reconciliation/reconciliation.ts'
import { checkAttempt } from '../sweeper/check-attempt.ts'
import { checkRefund } from './refund-check.ts'
import { insertRefund } from './refunds.queries.ts'

const site = await startTestSite({ pace: { giveUpDelay: 20, resendDelay: 60 } })
const { owner, order, refundState, untilEnded } = await createRefundTools(site)
afterAll(async () => {
  expect(await compareWithProvider(site.checkout, new Date(Date.now() + 2 * 3_600_000))).toEqual([])
  await site[Symbol.asyncDispose]()
})

const requestsFor = (key: string) => site.payments.refundRequests.filter(({ refundId }) => refundId === key).length
const emailsAbout = (words: string, about: string) =>
  site.mail.sent.filter(({ to, subject, text }) => subject.includes(words) && `${to} ${text}`.includes(about))

/** Creates a refund as a crash leaves it: recorded, but not sent. */
async function insertInterruptedRefund({ purchaseId }: TestBuyer, amountCents: number): Promise<string> {
  const row = { id: newId(), purchaseId, amountCents, reason: null, endsAccess: true, orderedBy: owner.id }
  const { id } = await insertRefund(site.db, row, { ...productionPace, sweep: 3_600 })
  return id
}

test('a refund whose answer was lost is found at the provider and not sent again', async () => {
  const buyer = await enrollSettledBuyer(site, 'lost@example.com')
  const form = createRefundForm('5.00')
  site.payments.nextRefund({ kind: 'lost' })
  expect((await order(buyer, form)).body).toMatchObject({ state: 'sent' })
  expect(await refundState(buyer)).toMatchObject({ status: 'paid', refundedCents: 0, credits: [500] })
  await untilEnded(buyer)
  expect(await refundState(buyer)).toMatchObject({ refundedCents: 500, refunds: ['done'], credits: [500] })
  expect(requestsFor(form.Key)).toBe(1)
})

/** As if the last request had been sent so long ago. */
async function sentAgo(id: string, seconds: number) {
  const ago = sql`now() - make_interval(secs => ${seconds})`
  await site.db.update(refunds).set({ updatedAt: ago, firstSentAt: ago }).where(eq(refunds.id, id))
}

test('a partial refund unknown to the provider is sent again after the resend delay, not earlier', async () => {
  const buyer = await enrollSettledBuyer(site, 'vanished@example.com')
  const form = createRefundForm('5.00')
  site.payments.nextRefund({ kind: 'vanished' })
  await order(buyer, form)
  await sentAgo(form.Key, 25)
  for (const _time of [1, 2, 3]) await checkRefund(site.checkout, form.Key)
  expect([requestsFor(form.Key), (await refundState(buyer)).refunds]).toEqual([1, ['sent']])
  await sentAgo(form.Key, 61)
  await untilEnded(buyer)
  expect(requestsFor(form.Key)).toBe(2)
  expect(await refundState(buyer)).toMatchObject({ refundedCents: 500, refunds: ['done'], credits: [500] })
})

test('an unknown full refund is sent again after the settle delay, because the provider refuses duplicates', async () => {
  const buyer = await enrollSettledBuyer(site, 'vanished.whole@example.com')
  const form = createRefundForm('29.99')
  site.payments.nextRefund({ kind: 'vanished' })
  await order(buyer, form)
  await checkRefund(site.checkout, form.Key)
  expect(requestsFor(form.Key)).toBe(1)
  await sentAgo(form.Key, 21)
  await untilEnded(buyer)
  expect(requestsFor(form.Key)).toBe(2)
  expect(await refundState(buyer)).toMatchObject({ payment: 'refunded', credits: [2_999] })
})

test('a partial refund that reaches the provider after the settle delay is made once', async () => {
  const buyer = await enrollSettledBuyer(site, 'slow@example.com')
  const form = createRefundForm('5.00')
  site.payments.nextRefund({ kind: 'vanished' })
  await order(buyer, form)
  await sentAgo(form.Key, 25)
  await checkRefund(site.checkout, form.Key)
  await site.payments.refund({ transactionId: buyer.sale.id, refundId: form.Key, amountCents: 500 })
  await sentAgo(form.Key, 61)
  await untilEnded(buyer)
  expect(await refundState(buyer)).toMatchObject({ refundedCents: 500, refunds: ['done'], credits: [500] })
})

test.each([
  ['5.00', 500],
  ['29.99', 2_999],
])('a waiting refund of %s that the provider has already made is not sent', async (amount, cents) => {
  const buyer = await enrollSettledBuyer(site, `made.already${cents}@example.com`)
  const form = createRefundForm(amount)
  site.payments.nextRefund({ kind: 'lost' })
  await order(buyer, form)
  // As a restored backup from before the request has it.
  const before = { state: 'waiting', requests: 0, firstSentAt: null } as const
  await site.db.update(refunds).set(before).where(eq(refunds.id, form.Key))
  await untilEnded(buyer)
  expect(requestsFor(form.Key)).toBe(1)
  expect(await refundState(buyer)).toMatchObject({ refundedCents: cents, refunds: ['done'], credits: [cents] })
})

test('a waiting refund that an older version sent also waits for the resend delay', async () => {
  const buyer = await enrollSettledBuyer(site, 'older.version@example.com')
  const form = createRefundForm('5.00')
  site.payments.nextRefund({ kind: 'vanished' })
  await order(buyer, form)
  await site.db.update(refunds).set({ state: 'waiting' }).where(eq(refunds.id, form.Key))
  for (const _time of [1, 2, 3]) await checkRefund(site.checkout, form.Key)
  expect(requestsFor(form.Key)).toBe(1)
  await sentAgo(form.Key, 61)
  await untilEnded(buyer)
  expect(requestsFor(form.Key)).toBe(2)
})

test('a refusal because the payment is already refunded does not count as a failure', async () => {
  const buyer = await enrollSettledBuyer(site, 'came.through@example.com')
  const form = createRefundForm('29.99')
  site.payments.nextRefund({ kind: 'vanished' })
  await order(buyer, form)
  await sentAgo(form.Key, 21)
  const { refund } = site.payments
  // The first request arrives just before the second one.
  const payments = {
    ...site.payments,
    refund: async (request: Parameters<typeof refund>[0]) => {
      await refund(request)
      return refund(request)
    },
  }
  await checkRefund({ ...site.checkout, payments }, form.Key)
  expect(await refundState(buyer)).toMatchObject({ payment: 'refunded', refunds: ['done'], credits: [2_999] })
})

test.each(['not_taken', 'refused'] as const)(
  'a frozen process that resumes with the answer "%s" does not undo what another instance has sent',
  async (kind) => {
    const buyer = await enrollSettledBuyer(site, `frozen.${kind}@example.com`)
    const id = await insertInterruptedRefund(buyer, 500)
    const frozen = site.payments.hold()
    const first = checkRefund(site.checkout, id)
    await site.until(() => requestsFor(id) === 1)
    const busy = site.payments.hold()
    await sentAgo(id, 61)
    const second = checkRefund(site.checkout, id)
    await site.until(() => requestsFor(id) === 2)
    site.payments.nextRefund({ kind })
    frozen.release()
    await first
    expect((await refundState(buyer)).refunds).toEqual(['sent'])
    busy.release()
    await second
    await untilEnded(buyer)
    expect(await refundState(buyer)).toMatchObject({ refundedCents: 500, refunds: ['done'], credits: [500] })
  },
)

test('a credit that fails in settlement refunds nothing', async () => {
  const buyer = await enrollSettledBuyer(site, 'failed.credit@example.com')
  const form = createRefundForm('5.00')
  site.payments.nextRefund({ kind: 'lost' })
  await order(buyer, form)
  const credit = site.payments.refunds.find(({ orderId }) => orderId === form.Key)
  Object.assign(credit ?? {}, { status: 'failed' })
  await untilEnded(buyer)
  expect(await refundState(buyer)).toMatchObject({ status: 'paid', refundedCents: 0, refunds: ['failed'] })
})

test('simultaneous checks of a refund query the provider once', async () => {
  const buyer = await enrollSettledBuyer(site, 'many.looks@example.com')
  const id = await insertInterruptedRefund(buyer, 700)
  const gate = site.payments.hold()
  const looks = Array.from({ length: 6 }, () => checkRefund(site.checkout, id))
  await site.until(() => requestsFor(id) > 0)
  gate.release()
  await Promise.all(looks)
  await untilEnded(buyer)
  expect(requestsFor(id)).toBe(1)
  expect(await refundState(buyer)).toMatchObject({ refundedCents: 700, credits: [700], hasAccess: false })
  await site.jobsDone()
  expect(emailsAbout('refunded', buyer.email)).toHaveLength(1)
})

test('a refund left behind by a crash is completed after the next start', async () => {
  const buyer = await enrollSettledBuyer(site, 'crashed@example.com')
  await insertInterruptedRefund(buyer, 2_999)
  await untilEnded(buyer)
  expect(await refundState(buyer)).toMatchObject({ payment: 'refunded', refundedCents: 2_999, credits: [2_999] })
})

test('a void whose answer was lost counts as a refund', async () => {
  const buyer = await enrollBuyer(site, 'lost.void@example.com')
  site.payments.loseVoids(1)
  await order(buyer, createRefundForm('29.99'))
  await untilEnded(buyer)
  expect(await refundState(buyer)).toMatchObject({
    status: 'refunded',
    payment: 'voided',
    refunds: ['done'],
    credits: [],
  })
})

test('a settlement check recognizes a void made for a refund', async () => {
  const buyer = await enrollBuyer(site, 'void.seen@example.com')
  await insertInterruptedRefund(buyer, 2_999)
  buyer.sale.status = 'voided'
  await Promise.all([1, 2, 3].map(() => checkAttempt(site.checkout, buyer.attemptId)))
  expect(await refundState(buyer)).toEqual({
    status: 'refunded',
    refundedCents: 2_999,
    payment: 'voided',
    refunds: ['done'],
    credits: [],
    hasAccess: false,
  })
  await site.jobsDone()
  expect(emailsAbout('refunded', buyer.email)).toHaveLength(1)
  expect(emailsAbout('could not be collected', buyer.email)).toEqual([])
})

test.each(['failed', 'voided'] as const)('a payment that is %s at the provider cannot be refunded', async (status) => {
  const buyer = await enrollBuyer(site, `uncollected.${status}@example.com`)
  expect((await order(buyer, createRefundForm('5.00'))).body).toMatchObject({ state: 'waiting' })
  buyer.sale.status = status
  await untilEnded(buyer)
  await site.until(async () => (await refundState(buyer)).status === 'not collected')
  expect(await refundState(buyer)).toMatchObject({
    refundedCents: 0,
    refunds: ['failed'],
    credits: [],
    hasAccess: false,
  })
  const [failed] = await site.db.select().from(refunds).where(eq(refunds.purchaseId, buyer.purchaseId))
  expect(failed?.failure).toContain('not collected')
  expect((await order(buyer, createRefundForm('5.00'))).status).toBe(409)
  await site.until(() => emailsAbout('could not be made', buyer.email).length === 1)
})

test('a full refund fails when the settlement is declined', async () => {
  const buyer = await enrollBuyer(site, 'declined.whole@example.com')
  await insertInterruptedRefund(buyer, 2_999)
  buyer.sale.status = 'failed'
  await checkAttempt(site.checkout, buyer.attemptId)
  expect(await refundState(buyer)).toMatchObject({ status: 'not collected', payment: 'declined', refunds: ['failed'] })
})

const form = { 'content-type': 'application/x-www-form-urlencoded' }

async function dispute({ sale }: TestBuyer, status: 'open' | 'won' | 'lost', day: number) {
  const notification = { kind: `dispute_${status}`, transactionId: sale.id, dispute: { id: `of ${sale.id}`, status } }
  const occurredAt = new Date(Date.UTC(2026, 0, day)).toISOString()
  const payload = { bt_signature: 'signed', bt_payload: JSON.stringify({ ...notification, occurredAt }) }
  const body = new URLSearchParams(payload).toString()
  expect((await site.request('POST', '/api/webhooks/braintree', { headers: form, payload: body })).status).toBe(200)
}

test('a disputed or charged-back payment cannot be refunded until the dispute is won', async () => {
  const buyer = await enrollSettledBuyer(site, 'disputed@example.com')
  await dispute(buyer, 'open', 1)
  expect((await order(buyer, createRefundForm('5.00'))).body).toMatchObject({ code: 'conflict' })
  await dispute(buyer, 'lost', 2)
  expect((await order(buyer, createRefundForm('5.00'))).status).toBe(409)
  await dispute(buyer, 'won', 3)
  expect((await order(buyer, createRefundForm('5.00'))).body).toMatchObject({ state: 'done' })
  expect(await refundState(buyer)).toMatchObject({ status: 'partly refunded', credits: [500] })
})

test('a dispute stops a refund that was not yet sent', async () => {
  const buyer = await enrollSettledBuyer(site, 'disputed.before@example.com')
  const id = await insertInterruptedRefund(buyer, 500)
  await dispute(buyer, 'open', 1)
  await untilEnded(buyer)
  expect(requestsFor(id)).toBe(0)
  expect(await refundState(buyer)).toMatchObject({ status: 'disputed', refunds: ['failed'], credits: [] })
})

test.each([
  ['5.00', 'disputed', 'disputed'],
  ['29.99', 'disputed', 'refunded'],
])('a dispute after a refund of %s was sent does not hide the refund', async (amount, status, payment) => {
  const buyer = await enrollSettledBuyer(site, `disputed.after${amount}@example.com`)
  site.payments.nextRefund({ kind: 'lost' })
  await order(buyer, createRefundForm(amount))
  await dispute(buyer, 'open', 1)
  await untilEnded(buyer)
  expect(await refundState(buyer)).toMatchObject({ status, payment, refunds: ['done'] })
})

test('winning a dispute does not restore access that a refund ended', async () => {
  const buyer = await enrollSettledBuyer(site, 'disputed.won@example.com')
  await order(buyer, createRefundForm('5.00', { EndAccess: true }))
  await dispute(buyer, 'open', 1)
  await dispute(buyer, 'won', 2)
  expect(await readHistory(site, buyer.email)).toEqual(expect.arrayContaining(['disputed', 'settled']))
  expect(await refundState(buyer)).toMatchObject({ status: 'partly refunded', payment: 'settled', hasAccess: false })
})

test('a simultaneous dispute and refund leave either the one or the other, never parts of both', async () => {
  for (const round of [1, 2, 3, 4]) {
    const buyer = await enrollSettledBuyer(site, `same.moment${round}@example.com`)
    await Promise.all([order(buyer, createRefundForm('29.99')), dispute(buyer, 'open', 1)])
    await untilEnded(buyer)
    const { refundedCents, credits, payment } = await refundState(buyer)
    expect(refundedCents).toBe(credits.reduce((sum, cents) => sum + cents, 0))
    expect(payment).toBe(refundedCents === 2_999 ? 'refunded' : 'disputed')
  }
})
