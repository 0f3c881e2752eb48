import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openVideos } from '../../../test/buyers.ts'
import { createRefundForm, createRefundTools, enrollSettledBuyer, type TestRefundForm } from '../../../test/refunds.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { cancellations, disputes } from '../../schema.ts'
import { compareWithProvider, reconcile } from '../reconciliation/reconciliation.ts'

const site = await startTestSite()
const { owner, order, refundState } = await createRefundTools(site)
afterAll(() => site[Symbol.asyncDispose]())

const emailsTo = (to: string, subject: string, about = '') =>
  site.mail.sent.filter((mail) => mail.to === to && mail.subject.includes(subject) && mail.text.includes(about))

/** Creates a buyer with a completed refund whose credit then fails. */
async function createFailedCredit(email: string, form: TestRefundForm, status: 'failed' | 'voided' = 'failed') {
  const buyer = await enrollSettledBuyer(site, email)
  expect((await order(buyer, form)).body).toMatchObject({ state: 'done' })
  await site.emailTo(email, 'We have refunded')
  Object.assign(site.payments.refunds.find(({ orderId }) => orderId === form.Key) ?? {}, { status })
  return buyer
}

test.each([
  ['29.99', 'failed', false, 'paid'],
  ['29.99', 'voided', true, 'paid'],
  ['5.00', 'failed', true, 'paid'],
] as const)(
  'a refund of %s whose credit is later %s does not count, and can be ordered again',
  async (amount, status, EndAccess, paid) => {
    const email = `later.${amount}.${status}@example.com`
    const buyer = await createFailedCredit(email, createRefundForm(amount, { EndAccess }), status)
    await reconcile(site.checkout)
    await reconcile(site.checkout)
    expect(await refundState(buyer)).toMatchObject({
      status: paid,
      refundedCents: 0,
      payment: 'settled',
      refunds: ['failed'],
      hasAccess: true,
    })
    const { text } = await site.emailTo(email, 'did not reach your card')
    expect(text.includes('open to you again')).toBe(EndAccess)
    await site.until(() => emailsTo(owner.email, 'did not reach the buyer', email).length > 0)
    await site.jobsDone()
    expect(emailsTo(email, 'did not reach your card')).toHaveLength(1)
    expect(emailsTo(owner.email, 'did not reach the buyer', email)).toHaveLength(1)
    expect((await order(buyer, createRefundForm(amount, { EndAccess }))).body).toMatchObject({ state: 'done' })
    expect(await refundState(buyer)).toMatchObject({ refunds: ['failed', 'done'], hasAccess: !EndAccess })
    expect(await compareWithProvider(site.checkout)).toEqual([])
  },
)

test('when one of two refunds fails later, only its amount is subtracted', async () => {
  const buyer = await createFailedCredit('later.part@example.com', createRefundForm('9.99'))
  expect((await order(buyer, createRefundForm('20.00', { Reason: 'The rest', EndAccess: true }))).body.state).toBe(
    'done',
  )
  expect(await refundState(buyer)).toMatchObject({ status: 'refunded', payment: 'refunded', hasAccess: false })
  await reconcile(site.checkout)
  expect(await refundState(buyer)).toMatchObject({
    status: 'partly refunded',
    refundedCents: 2_000,
    payment: 'settled',
    hasAccess: false,
  })
})

test('a cancellation reopens when the refund that closed it fails', async () => {
  const buyer = await enrollSettledBuyer(site, 'later.canceled@example.com')
  const login = await site.logIn(buyer.email, 'correct horse battery')
  expect(
    (await site.as(login.body.message).post(`/api/account/purchases/${buyer.purchaseId}/cancellation`, {})).status,
  ).toBe(200)
  const form = createRefundForm('29.99', { EndAccess: true })
  await order(buyer, form)
  const readState = async () => {
    const [cancellation] = await site.db
      .select()
      .from(cancellations)
      .where(eq(cancellations.purchaseId, buyer.purchaseId))
    return cancellation && { state: cancellation.state, answeredAt: cancellation.answeredAt }
  }
  expect(await readState()).toMatchObject({ state: 'refunded' })
  Object.assign(site.payments.refunds.find(({ orderId }) => orderId === form.Key) ?? {}, { status: 'failed' })
  await reconcile(site.checkout)
  expect(await readState()).toEqual({ state: 'open', answeredAt: null })
})

test('a cancellation that was confirmed because of an earlier refund reopens when its credit fails', async () => {
  const buyer = await createFailedCredit('later.confirmed@example.com', createRefundForm('10.00'))
  const member = site.as((await site.logIn(buyer.email, 'correct horse battery')).body.message)
  await openVideos(site, buyer.userId, 6)
  const path = `/api/account/purchases/${buyer.purchaseId}/cancellation`
  expect((await member.post(path, {})).body).toMatchObject({ owed: '0.00', isWithinWindow: true })
  expect((await owner.post(`/api/purchases/${buyer.purchaseId}/cancellation/confirm`, {})).status).toBe(200)
  expect(await refundState(buyer)).toMatchObject({ hasAccess: false })
  await reconcile(site.checkout)
  await reconcile(site.checkout)
  const own = async () => (await member.get('/api/account/purchases')).body[0]
  const reopened = { state: 'open', owed: '10.00', answeredAt: null }
  expect(await own()).toMatchObject({ cancellation: reopened, terms: { owed: '10.00', refunded: '0.00' } })
  expect(await refundState(buyer)).toMatchObject({ refundedCents: 0, hasAccess: true })
  const { text } = await site.emailTo(buyer.email, 'did not reach your card')
  for (const words of ['Your request to cancel is open', 'open to you again']) expect(text).toContain(words)
  const { body } = await owner.get('/api/summary')
  expect(body.attention).toContainEqual(
    expect.objectContaining({ kind: 'cancellation', text: expect.stringContaining('$10.00 is owed') }),
  )
  expect((await order(buyer, createRefundForm('10.00', { EndAccess: true }))).body.state).toBe('done')
  expect(await own()).toMatchObject({ cancellation: { state: 'refunded', owed: '10.00' } })
})

test('a confirmed cancellation stays if nothing is owed without the failed refund either', async () => {
  const buyer = await createFailedCredit('later.nothing@example.com', createRefundForm('9.99', { Reason: 'A favor' }))
  const member = site.as((await site.logIn(buyer.email, 'correct horse battery')).body.message)
  await openVideos(site, buyer.userId, 9)
  await member.post(`/api/account/purchases/${buyer.purchaseId}/cancellation`, {})
  expect((await owner.post(`/api/purchases/${buyer.purchaseId}/cancellation/confirm`, {})).status).toBe(200)
  await reconcile(site.checkout)
  expect((await member.get('/api/account/purchases')).body[0]).toMatchObject({ cancellation: { state: 'confirmed' } })
  expect(await refundState(buyer)).toMatchObject({ refundedCents: 0, hasAccess: false })
})

test('a failed credit does not restore access after a lost dispute', async () => {
  const buyer = await createFailedCredit('later.disputed@example.com', createRefundForm('5.00', { EndAccess: true }))
  const dispute = { id: 'lost later', attemptId: buyer.attemptId, occurredAt: new Date() }
  await site.db.insert(disputes).values({ ...dispute, status: 'lost' })
  await reconcile(site.checkout)
  expect(await refundState(buyer)).toMatchObject({ refundedCents: 0, refunds: ['failed'], hasAccess: false })
})
