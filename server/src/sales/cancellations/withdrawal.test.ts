import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { backdatePurchase, buyer, longAgo, openVideos } from '../../../test/buyers.ts'
import { createRefundForm, enrollBuyer, enrollSettledBuyer } from '../../../test/refunds.ts'
import { startSharedSite, testPassword } from '../../../test/test-site.ts'
import { newId } from '../../platform/ids.ts'
import { access, cancellations, refunds } from '../../schema.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')

type Person = Pick<typeof site.visitor, 'get' | 'post'>
const ask = (person: Person, id: string) => person.post(`/api/account/purchases/${id}/cancellation`, {})
const withdraw = (person: Person, id: string) => person.post(`/api/account/purchases/${id}/cancellation/withdraw`, {})
const decline = (id: string) => owner.post(`/api/purchases/${id}/cancellation/decline`, { Reason: 'Too late.' })
const confirm = (id: string) => owner.post(`/api/purchases/${id}/cancellation/confirm`, {})
const own = async (person: Person) => (await person.get('/api/account/purchases')).body[0]
const details = async (id: string) => (await owner.get(`/api/purchases/${id}`)).body
const readStates = async (purchaseId: string) =>
  (await site.db.select().from(cancellations).where(eq(cancellations.purchaseId, purchaseId))).map(({ state }) => state)
const hasAccess = async (userId: string) =>
  (await site.db.select().from(access).where(eq(access.userId, userId))).some(({ endedAt }) => endedAt === null)
const emailsTo = (email: string, words: string) =>
  site.mail.sent.filter((mail) => mail.to === email && mail.subject.includes(words))
const notOpen = { status: 409, body: { error: 'Your request to cancel is not open anymore.', code: 'conflict' } }

test('a buyer withdraws an open request: nothing else changes, and buyer and owner get an email each', async () => {
  const ada = await buyer(site)
  await openVideos(site, ada.id, 3)
  const { requestedAt } = (await ask(ada, ada.purchaseId)).body
  expect(await withdraw(ada, ada.purchaseId)).toMatchObject({ status: 200, body: { message: 'Success' } })
  expect(await own(ada)).toMatchObject({
    status: 'collecting',
    refunds: [],
    terms: { refunded: '0.00', owed: '20.00' },
    cancellation: { requestedAt, state: 'withdrawn', owed: '20.00', answer: null, answeredAt: expect.any(String) },
  })
  expect(await hasAccess(ada.id)).toBe(true)
  expect(await details(ada.purchaseId)).toMatchObject({
    hasOpenCancellation: false,
    cancellations: [{ state: 'withdrawn', answeredBy: null, recordedBy: null }],
  })
  const { text } = await site.emailTo(ada.email, 'You have withdrawn your request')
  for (const words of [ada.orderId, 'your enrollment continues', 'you can ask again on your account page until'])
    expect(text).toContain(words)
  const alert = await site.until(() =>
    site.mail.sent.find(({ subject, text }) => subject.includes('withdrew') && text.includes(ada.email)),
  )
  expect(alert.text).toContain('access and refunds have not changed')
})

test('after the withdrawal, a new request counts at its own moment, with the videos of that moment', async () => {
  const ada = await buyer(site)
  await ask(ada, ada.purchaseId)
  await withdraw(ada, ada.purchaseId)
  await openVideos(site, ada.id, 9)
  expect((await ask(ada, ada.purchaseId)).body).toMatchObject({ state: 'open', isWithinWindow: true, owed: '0.00' })
  expect((await readStates(ada.purchaseId)).toSorted()).toEqual(['open', 'withdrawn'])
  await withdraw(ada, ada.purchaseId)
  await backdatePurchase(site, ada.purchaseId, longAgo())
  expect((await ask(ada, ada.purchaseId)).body).toMatchObject({ state: 'open', isWithinWindow: false })
})

test('a late request can be withdrawn, and the email says that no refund is owed for a new one', async () => {
  const ada = await buyer(site, { boughtAt: longAgo() })
  await ask(ada, ada.purchaseId)
  expect((await withdraw(ada, ada.purchaseId)).status).toBe(200)
  const { text } = await site.emailTo(ada.email, 'You have withdrawn your request')
  expect(text).toContain('no refund is owed for a new request')
})

test('a request by letter can be withdrawn, and a letter that was sent before does not open it again', async () => {
  const ada = await buyer(site, { boughtAt: longAgo() })
  const record = (ReceivedAt: Date) =>
    owner.post(`/api/purchases/${ada.purchaseId}/cancellation`, {
      Channel: 'email',
      ReceivedAt: ReceivedAt.toISOString(),
    })
  const sentAt = (hours: number) => new Date(longAgo().getTime() + hours * 3_600_000)
  expect((await record(sentAt(5))).status).toBe(200)
  expect((await withdraw(ada, ada.purchaseId)).status).toBe(200)
  expect(await record(sentAt(2))).toMatchObject({
    status: 409,
    body: {
      error:
        'The buyer withdrew a request to cancel after this was sent. Please ask the buyer; they can ask again on the account page.',
    },
  })
  expect(await readStates(ada.purchaseId)).toEqual(['withdrawn'])
})

test('a second withdrawal, or one without an open request, is refused and sends nothing', async () => {
  const ada = await buyer(site)
  expect(await withdraw(ada, ada.purchaseId)).toMatchObject(notOpen)
  await ask(ada, ada.purchaseId)
  const replies = await Promise.all([1, 2, 3].map(() => withdraw(ada, ada.purchaseId)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  await site.emailTo(ada.email, 'You have withdrawn')
  await site.jobsDone()
  expect(emailsTo(ada.email, 'You have withdrawn')).toHaveLength(1)
})

test("only the buyer can withdraw, and only from the buyer's own purchase", async () => {
  const [ada, eve] = [await buyer(site), await buyer(site)]
  await ask(ada, ada.purchaseId)
  for (const person of [eve, owner]) {
    expect(await withdraw(person, ada.purchaseId)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
  for (const id of [newId(), 'x']) expect((await withdraw(ada, id)).status).toBe(404)
  expect((await withdraw(site.visitor, ada.purchaseId)).status).toBe(401)
  expect(await readStates(ada.purchaseId)).toEqual(['open'])
})

test('of a withdrawal and an answer at the same time, exactly one wins', async () => {
  for (const [prepare, answer, answered] of [
    [(ada: { purchaseId: string }) => backdatePurchase(site, ada.purchaseId, longAgo()), decline, 'declined'],
    [(ada: { id: string }) => openVideos(site, ada.id, 9), confirm, 'confirmed'],
  ] as const) {
    for (let round = 0; round < 5; round += 1) {
      const ada = await buyer(site)
      await prepare(ada)
      await ask(ada, ada.purchaseId)
      const [withdrawal, reply] = await Promise.all([withdraw(ada, ada.purchaseId), answer(ada.purchaseId)])
      expect([withdrawal.status, reply.status].toSorted()).toEqual([200, 409])
      const [state] = await readStates(ada.purchaseId)
      expect(state).toBe(withdrawal.status === 200 ? 'withdrawn' : answered)
      expect(await hasAccess(ada.id)).toBe(state !== 'confirmed')
      await site.jobsDone()
      const withdrawalEmails = emailsTo(ada.email, 'You have withdrawn').length
      expect(withdrawalEmails).toBe(state === 'withdrawn' ? 1 : 0)
      expect(emailsTo(ada.email, 'declined').length + emailsTo(ada.email, 'canceled').length).toBe(1 - withdrawalEmails)
    }
  }
})

test('of a withdrawal and a refund that answers the request, exactly one wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ada = await enrollSettledBuyer(site, `ada.refund.${round}@example.com`)
    const session = site.as((await site.logIn(ada.email, testPassword)).body.message)
    const CancellationId = (await ask(session, ada.purchaseId)).body.id
    const order = { ...createRefundForm('29.99', { EndAccess: true }), CancellationId }
    const refund = () => owner.post(`/api/purchases/${ada.purchaseId}/refunds`, order)
    const [withdrawal, reply] = await Promise.all([withdraw(session, ada.purchaseId), refund()])
    expect([withdrawal.status, reply.status].toSorted()).toEqual([200, 409])
    const made = await site.db.select().from(refunds).where(eq(refunds.purchaseId, ada.purchaseId))
    expect(made).toHaveLength(reply.status === 200 ? 1 : 0)
    expect(await readStates(ada.purchaseId)).toEqual([reply.status === 200 ? 'refunded' : 'withdrawn'])
    expect(await hasAccess(ada.userId)).toBe(reply.status === 409)
  }
})

test('a refund that answers a withdrawn or replaced request is refused with the reason, and refunds nothing', async () => {
  const ada = await enrollSettledBuyer(site, 'ada.stale@example.com')
  const session = site.as((await site.logIn(ada.email, testPassword)).body.message)
  const CancellationId = (await ask(session, ada.purchaseId)).body.id
  await withdraw(session, ada.purchaseId)
  const order = () =>
    owner.post(`/api/purchases/${ada.purchaseId}/refunds`, { ...createRefundForm('29.99'), CancellationId })
  const withdrawn =
    'The buyer has withdrawn the request to cancel, so nothing was refunded. Please load the page again.'
  expect(await order()).toMatchObject({ status: 409, body: { error: withdrawn, code: 'conflict' } })
  await ask(session, ada.purchaseId)
  const changed = 'The request to cancel has changed, so nothing was refunded. Please load the page again.'
  expect(await order()).toMatchObject({ status: 409, body: { error: changed, code: 'conflict' } })
  expect(await site.db.select().from(refunds).where(eq(refunds.purchaseId, ada.purchaseId))).toEqual([])
})

test('a request can’t be withdrawn while its refund is in progress', async () => {
  const ada = await enrollBuyer(site, 'ada.waits@example.com')
  const session = site.as((await site.logIn(ada.email, testPassword)).body.message)
  await openVideos(site, ada.userId, 3)
  await ask(session, ada.purchaseId)
  const refund = await owner.post(`/api/purchases/${ada.purchaseId}/refunds`, createRefundForm('20.00'))
  expect(refund.body).toMatchObject({ state: 'waiting' })
  expect(await withdraw(session, ada.purchaseId)).toMatchObject({
    status: 409,
    body: { error: 'Your refund is in progress, so the request can’t be withdrawn anymore.' },
  })
  expect(await readStates(ada.purchaseId)).toEqual(['open'])
})

test('asking and withdrawing again and again is refused for a while, and the owner is not flooded', async () => {
  const ada = await buyer(site)
  const codes: number[] = []
  for (let turn = 0; turn < 6; turn += 1)
    for (const call of [ask, withdraw]) codes.push((await call(ada, ada.purchaseId)).status)
  expect(codes).toEqual([...Array(10).fill(200), 429, 429])
  const refused = await ask(ada, ada.purchaseId)
  expect(refused.body.error).toMatch(/^Too many tries. Please try again in \d+ minutes/)
  expect(await own(ada)).toMatchObject({ cancellation: { state: 'withdrawn' } })
  await site.jobsDone()
  expect(emailsTo(ada.email, 'request to cancel')).toHaveLength(10)
  const alerts = emailsTo(owner.email, 'to cancel').filter(({ text }) => text.includes(ada.email))
  // A request after a withdrawal is always reported, so the owner's last email never hides an open request.
  const subjects = alerts.map(({ subject }) => subject.replace(/^\[.*?\] /, ''))
  expect(subjects.toSorted()).toEqual([
    'A buyer asked to cancel',
    'A buyer asked to cancel',
    'A buyer withdrew a request to cancel',
  ])
  const grace = await buyer(site)
  expect((await ask(grace, grace.purchaseId)).status).toBe(200)
})
