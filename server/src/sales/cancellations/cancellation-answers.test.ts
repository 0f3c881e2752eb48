import * as paths from '@course/contract/paths'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { backdatePurchase, buyer, endAccess, longAgo, openVideos } from '../../../test/buyers.ts'
import { createRefundForm, enrollBuyer, enrollSettledBuyer, type TestBuyer } from '../../../test/refunds.ts'
import { issuer, startSharedSite, testPassword } from '../../../test/test-site.ts'
import { newId } from '../../platform/ids.ts'
import { access, attempts, cancellations, purchases, refunds } from '../../schema.ts'
import { failRefund } from '../refunds/refund-outcomes.ts'
import { checkCancellations } from './cancellation-check.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')

type Person = Pick<typeof site.visitor, 'get' | 'post'>
const ask = (person: Person, id: string) => person.post(`/api/account/purchases/${id}/cancellation`, {})
const confirm = (id: string, by: Person = owner, body: unknown = {}) =>
  by.post(`/api/purchases/${id}/cancellation/confirm`, body)
const emailsTo = (email: string, words: string) =>
  site.mail.sent.filter((mail) => mail.to === email && mail.subject.includes(words))
const own = async (person: Person) => (await person.get('/api/account/purchases')).body[0]
const hasAccess = async (purchaseId: string) => {
  const rows = await site.db.select().from(access).where(eq(access.purchaseId, purchaseId))
  return rows.some(({ endedAt }) => endedAt === null)
}
const loggedIn = async ({ email }: TestBuyer) => site.as((await site.logIn(email, testPassword)).body.message)

/** A refund with its payment's attempt. */
const readPending = async (id: string) => {
  const [row] = await site.db
    .select({ refund: refunds, attempt: attempts })
    .from(refunds)
    .innerJoin(purchases, eq(purchases.id, refunds.purchaseId))
    .innerJoin(attempts, eq(attempts.id, purchases.attemptId))
    .where(eq(refunds.id, id))
  if (!row) throw new Error(`there is no refund ${id}`)
  return row
}

/** A buyer who opened every video and asked to cancel within the window. */
async function buyerOwedNothing() {
  const ada = await buyer(site)
  await openVideos(site, ada.id, 9)
  await ask(ada, ada.purchaseId)
  return ada
}

test('confirming a request with nothing owed ends access, closes the request and emails the buyer, once', async () => {
  const ada = await buyerOwedNothing()
  const replies = await Promise.all([confirm(ada.purchaseId), confirm(ada.purchaseId)])
  for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: { message: 'Success' } })
  expect(await hasAccess(ada.purchaseId)).toBe(false)
  expect(await own(ada)).toMatchObject({ status: 'collecting', cancellation: { state: 'confirmed', owed: '0.00' } })
  const email = await site.emailTo(ada.email, 'Your enrollment was canceled')
  for (const words of [ada.orderId, 'No refund is owed', 'has ended']) expect(email.text).toContain(words)
  await site.jobsDone()
  expect(emailsTo(ada.email, 'canceled')).toHaveLength(1)
  const { body } = await owner.get(`/api/purchases/${ada.purchaseId}`)
  expect(body).toMatchObject({
    hasOpenCancellation: false,
    cancellations: [
      { state: 'confirmed', answeredAt: expect.any(String), answeredBy: expect.stringContaining('Pat ') },
    ],
    access: [{ endedBy: null, endReason: 'You canceled your enrollment, so your access has ended.' }],
  })
  expect(await ask(ada, ada.purchaseId)).toMatchObject({
    status: 409,
    body: { error: 'This purchase was already canceled.' },
  })
})

test('a cancellation can be confirmed after access was ended in another way', async () => {
  const ada = await buyerOwedNothing()
  await endAccess(site, ada.id)
  expect((await confirm(ada.purchaseId)).status).toBe(200)
  expect((await own(ada)).cancellation.state).toBe('confirmed')
})

test('a cancellation with money owed cannot be confirmed, only refunded', async () => {
  const ada = await buyer(site)
  await ask(ada, ada.purchaseId)
  expect(await confirm(ada.purchaseId)).toMatchObject({
    status: 409,
    body: { error: '$29.99 is owed for this request. Please refund it first.', code: 'conflict' },
  })
  expect(await hasAccess(ada.purchaseId)).toBe(true)
  expect((await own(ada)).cancellation).toMatchObject({ state: 'open', answeredAt: null })
})

test('a late cancellation, or a purchase without a cancellation, cannot be confirmed', async () => {
  const ada = await buyer(site, { boughtAt: longAgo() })
  expect(await confirm(ada.purchaseId)).toMatchObject({
    status: 409,
    body: { error: 'This purchase has no open request to cancel.' },
  })
  await ask(ada, ada.purchaseId)
  const late = 'This request came after the window. Please decline it, or refund part of the price.'
  expect(await confirm(ada.purchaseId)).toMatchObject({ status: 409, body: { error: late } })
  expect(await hasAccess(ada.purchaseId)).toBe(true)
})

test('only a Super Admin can confirm a cancellation, and only of an existing purchase', async () => {
  const ada = await buyerOwedNothing()
  for (const person of [ada, await site.person('Super User')]) {
    expect((await confirm(ada.purchaseId, person)).status).toBe(403)
  }
  expect((await confirm(ada.purchaseId, site.visitor)).status).toBe(401)
  for (const id of [newId(), 'x', '%00']) expect((await confirm(id)).status).toBe(404)
  expect((await confirm(ada.purchaseId, owner, [])).status).toBe(400)
  expect((await own(ada)).cancellation.state).toBe('open')
})

test('after a pending refund fails, its amount is owed again, and the cancellation stays open until everything is refunded', async () => {
  const ada = await enrollSettledBuyer(site, 'ada.pending@example.com')
  const session = await loggedIn(ada)
  await openVideos(site, ada.userId, 3)
  const earlier = { id: newId(), purchaseId: ada.purchaseId, orderedBy: owner.id, endsAccess: false, amountCents: 500 }
  await site.db.insert(refunds).values({ ...earlier, state: 'waiting' })
  expect((await ask(session, ada.purchaseId)).body.owed).toBe('15.00')
  const { refund, attempt } = await readPending(earlier.id)
  await site.db.transaction((tx) => failRefund(site.checkout, tx, attempt, refund, 'refused'))
  expect(await own(session)).toMatchObject({
    terms: { owed: '20.00', pending: '0.00' },
    cancellation: { state: 'open', owed: '20.00' },
  })
  const order = (amount: string) => owner.post(`/api/purchases/${ada.purchaseId}/refunds`, createRefundForm(amount))
  expect((await order('15.00')).body.state).toBe('done')
  expect(await own(session)).toMatchObject({ terms: { owed: '5.00' }, cancellation: { state: 'open' } })
  expect((await order('5.00')).body.state).toBe('done')
  expect((await own(session)).cancellation.state).toBe('refunded')
})

test('an open cancellation is closed with an email if the payment is not collected', async () => {
  const ada = await enrollBuyer(site, 'ada.uncollected@example.com')
  const session = await loggedIn(ada)
  await ask(session, ada.purchaseId)
  ada.sale.status = 'failed'
  await site.until(async () => {
    await site.runDueJobs()
    return (await own(session)).cancellation.state !== 'open'
  })
  const sentence = 'Your payment was not collected, so you were not charged and there is nothing to refund.'
  expect(await own(session)).toMatchObject({
    status: 'not collected',
    cancellation: { state: 'ended', answer: sentence },
  })
  expect((await site.emailTo(ada.email, 'Your request to cancel was closed')).text).toContain(sentence)
})

test('an open cancellation is closed with an email if the dispute is lost', async () => {
  const ada = await enrollSettledBuyer(site, 'ada.lost@example.com')
  const session = await loggedIn(ada)
  await ask(session, ada.purchaseId)
  const notification = { transactionId: ada.sale.id, occurredAt: new Date().toISOString() }
  const tell = (kind: string, status: string) => {
    const notice = JSON.stringify({
      ...notification,
      kind,
      dispute: { id: 'lost-with-request', status, kind: 'chargeback' },
    })
    const payload = new URLSearchParams({ bt_signature: 'signed', bt_payload: notice }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return site.request('POST', '/api/webhooks/braintree', { headers, payload })
  }
  await tell('dispute_opened', 'open')
  expect((await own(session)).cancellation.state).toBe('open')
  expect((await confirm(ada.purchaseId)).body.error).toContain('the bank decides')
  await tell('dispute_lost', 'lost')
  expect((await own(session)).cancellation.state).toBe('ended')
  expect((await site.emailTo(ada.email, 'was closed')).text).toContain('Your bank has returned the payment to you')
})

const check = () =>
  checkCancellations({ db: site.db, jobs: site.jobs, publicUrl: issuer, site: { timeZone: 'America/Chicago' } })
const requestedAgo = (purchaseId: string, ago: string) =>
  site.db
    .update(cancellations)
    .set({ requestedAt: sql`now() - ${ago}::interval`, deadline: sql`now() + interval '1 day'` })
    .where(eq(cancellations.purchaseId, purchaseId))

test('the owner gets one reminder of each cancellation that has been open for two days', async () => {
  const [waits, fresh, answered, refunding] = [
    await buyer(site),
    await buyer(site),
    await buyerOwedNothing(),
    await buyer(site),
  ]
  for (const { purchaseId, ...person } of [waits, fresh, refunding]) await ask(person, purchaseId)
  await confirm(answered.purchaseId)
  const pending = { id: newId(), purchaseId: refunding.purchaseId, orderedBy: owner.id, endsAccess: true }
  await site.db.insert(refunds).values({ ...pending, amountCents: 2_999, state: 'waiting' })
  for (const { purchaseId } of [waits, answered, refunding]) await requestedAgo(purchaseId, '2 days 1 minute')
  await requestedAgo(fresh.purchaseId, '1 day 23 hours')
  await Promise.all([check(), check()])
  await check()
  await site.jobsDone()
  const reminders = emailsTo(owner.email, 'is waiting for your answer')
  const about = ({ email }: { email: string }) => reminders.filter(({ text }) => text.includes(email))
  expect([waits, fresh, answered, refunding].map((person) => about(person).length)).toEqual([1, 0, 0, 0])
  const [reminder] = about(waits)
  for (const words of ['$29.99 is owed', `${issuer}${paths.purchase(waits.purchaseId)}`]) {
    expect(reminder?.text).toContain(words)
  }
})

test('cancellations that nobody can answer are closed by the hourly check', async () => {
  const ada = await buyer(site)
  await ask(ada, ada.purchaseId)
  await site.db.update(purchases).set({ status: 'not collected' }).where(eq(purchases.id, ada.purchaseId))
  await check()
  expect((await own(ada)).cancellation.state).toBe('ended')
  await site.emailTo(ada.email, 'was closed')
})

test('purchases with an open cancellation are marked, filtered and counted', async () => {
  const [ada, eve] = [await buyer(site), await buyer(site)]
  await ask(ada, ada.purchaseId)
  const list = (query: string) => owner.get(`/api/purchases?cancellation=open&${query}`)
  const { headers, body } = await list('limit=200')
  const ids = body.map(({ id }: { id: string }) => id)
  expect(ids).toContain(ada.purchaseId)
  expect(ids).not.toContain(eve.purchaseId)
  expect(headers['x-total-count']).toBe(String(ids.length))
  expect(body.every(({ hasOpenCancellation }: { hasOpenCancellation: boolean }) => hasOpenCancellation)).toBe(true)
  expect((await list(`search=${ada.email}&status=collecting`)).body).toHaveLength(1)
  expect((await list(`search=${eve.email}`)).body).toEqual([])
  expect((await list('sort=lastName&limit=1')).headers['x-total-count']).toBe(String(ids.length))
  const [marked] = (await owner.get(`/api/purchases?search=${eve.email}`)).body
  expect(marked.hasOpenCancellation).toBe(false)
  expect((await owner.get('/api/purchases?cancellation=closed')).status).toBe(400)
})

test('a purchase names who ordered each refund and who answered each cancellation', async () => {
  const ada = await enrollSettledBuyer(site, 'ada.history@example.com')
  const session = await loggedIn(ada)
  await backdatePurchase(site, ada.purchaseId, longAgo())
  await ask(session, ada.purchaseId)
  await owner.post(`/api/purchases/${ada.purchaseId}/cancellation/decline`, { Reason: 'Too late.' })
  await ask(session, ada.purchaseId)
  await owner.post(`/api/purchases/${ada.purchaseId}/refunds`, createRefundForm('5.00'))
  const { body } = await owner.get(`/api/purchases/${ada.purchaseId}`)
  expect(body.refunds).toMatchObject([{ amount: '5.00', orderedBy: expect.stringMatching(/^Pat Person/) }])
  expect(body.cancellations).toMatchObject([
    { state: 'declined', answer: 'Too late.', answeredBy: expect.stringMatching(/^Pat Person/) },
    { state: 'refunded', answeredBy: null },
  ])
  expect(JSON.stringify((await own(session)).refunds)).not.toContain('Pat')
})
