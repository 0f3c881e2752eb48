import * as paths from '@course/contract/paths'
import { deadlineText, momentText } from '@course/contract/words/texts'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { backdatePurchase, buyer, endAccess, longAgo, openVideos } from '../../../test/buyers.ts'
import { createRefundForm, enrollSettledBuyer } from '../../../test/refunds.ts'
import { issuer, startSharedSite, testPassword } from '../../../test/test-site.ts'
import { newId } from '../../platform/ids.ts'
import { cancellations, purchases, refunds } from '../../schema.ts'
import { windowEnd } from '../terms/window.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')

type Person = Pick<typeof site.visitor, 'get' | 'post'>
const ask = (person: Person, id: string) => person.post(`/api/account/purchases/${id}/cancellation`, {})
const decline = (id: string, Reason = 'You have watched it all.', by: Person = owner) =>
  by.post(`/api/purchases/${id}/cancellation/decline`, { Reason })
const selectRows = (purchaseId: string) =>
  site.db
    .select()
    .from(cancellations)
    .where(eq(cancellations.purchaseId, purchaseId))
    .orderBy(asc(cancellations.requestedAt))
const emailsTo = (email: string, words: string) =>
  site.mail.sent.filter((mail) => mail.to === email && mail.subject.includes(words))
const alertsAbout = (email: string) =>
  site.mail.sent.filter(({ subject, text }) => subject.includes('asked to cancel') && text.includes(email))
const own = async (person: Person) => (await person.get('/api/account/purchases')).body[0]

test('a cancellation within the window stores the amount owed and emails it to the buyer and the owner', async () => {
  const ada = await buyer(site)
  await openVideos(site, ada.id, 3)
  const { terms, timeZone } = await own(ada)
  const reply = await ask(ada, ada.purchaseId)
  expect(reply).toMatchObject({
    status: 200,
    body: { isWithinWindow: true, owed: '20.00', state: 'open', answer: null },
  })
  const [row, ...more] = await selectRows(ada.purchaseId)
  expect(more).toEqual([])
  expect(row).toMatchObject({ videosOpened: 3, videosTotal: 9, owedCents: 2_000, deadline: new Date(terms.deadline) })
  const formula = '$29.99 − $29.99 × 3 ÷ 9 (= $9.99, the value received) = $20.00'
  const moment = momentText(new Date(reply.body.requestedAt), timeZone)
  const message = await site.emailTo(ada.email, 'Your request to cancel')
  for (const words of [
    ada.orderId,
    moment,
    deadlineText(terms),
    formula,
    '$20.00 USD',
    'We will send it to the card',
  ]) {
    expect(message.text).toContain(words)
  }
  const [alert] = await site.until(() => alertsAbout(ada.email).length > 0 && alertsAbout(ada.email))
  expect(alert?.to).toContain(owner.email)
  for (const words of [
    'Ada Lovelace',
    moment,
    formula,
    '$20.00 is owed',
    `${issuer}${paths.purchase(ada.purchaseId)}`,
  ]) {
    expect(alert?.text).toContain(words)
  }
})

test('a cancellation after the window promises nothing, and the owner gets the discretionary amount', async () => {
  const ada = await buyer(site, { boughtAt: longAgo() })
  expect((await ask(ada, ada.purchaseId)).body).toMatchObject({ isWithinWindow: false, owed: '0.00', state: 'open' })
  const message = await site.emailTo(ada.email, 'Your request to cancel')
  expect(message.text).toContain('No refund is owed')
  expect(message.text).toContain('at our sole discretion')
  expect(message.text).not.toMatch(/\$\d|You will get back/)
  const [alert] = await site.until(() => alertsAbout(ada.email).length > 0 && alertsAbout(ada.email))
  expect(alert?.text).toContain('up to $14.99 of the $29.99')
  expect(alert?.text).not.toContain('is owed:')
})

test('a cancellation requested a second before the deadline counts as in time when it is answered days later [9.4]', async () => {
  const ada = await buyer(site, { boughtAt: longAgo() })
  const deadline = windowEnd(longAgo(), 'America/Chicago', { windowBusinessDays: 3 })
  const requestedAt = new Date(deadline.getTime() - 1_000)
  const figures = { deadline, videosOpened: 1, videosTotal: 9, owedCents: 2_666 }
  await site.db.insert(cancellations).values({ id: newId(), purchaseId: ada.purchaseId, requestedAt, ...figures })
  await openVideos(site, ada.id, 9)
  const request = { requestedAt: requestedAt.toISOString(), isWithinWindow: true, owed: '26.66', state: 'open' }
  expect(await own(ada)).toMatchObject({
    terms: { isWithinWindow: true, owed: '26.66', videosOpened: 1, valueReceived: '3.33' },
    cancellation: request,
  })
  expect((await ask(ada, ada.purchaseId)).body).toMatchObject(request)
  expect(await decline(ada.purchaseId)).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

test('a cancellation exactly at the end of the window is late', async () => {
  const ada = await buyer(site, { boughtAt: longAgo() })
  const deadline = windowEnd(longAgo(), 'America/Chicago', { windowBusinessDays: 3 })
  const figures = { deadline, videosOpened: 0, videosTotal: 9, owedCents: 0 }
  await site.db
    .insert(cancellations)
    .values({ id: newId(), purchaseId: ada.purchaseId, requestedAt: deadline, ...figures })
  expect(await own(ada)).toMatchObject({ terms: { isWithinWindow: false, owed: '0.00' } })
})

test('videos opened after the request do not reduce the amount owed', async () => {
  const ada = await buyer(site)
  await ask(ada, ada.purchaseId)
  await openVideos(site, ada.id, 9)
  expect(await own(ada)).toMatchObject({ terms: { owed: '29.99' }, cancellation: { owed: '29.99' } })
  expect((await ask(ada, ada.purchaseId)).body.owed).toBe('29.99')
})

test('a double click, or five simultaneous tabs, create one cancellation with one email and one alert', async () => {
  const ada = await buyer(site)
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => ask(ada, ada.purchaseId)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(replies.map(({ body }) => body.requestedAt)).size).toBe(1)
  expect(await selectRows(ada.purchaseId)).toHaveLength(1)
  await site.emailTo(ada.email, 'Your request to cancel')
  await site.jobsDone()
  expect(emailsTo(ada.email, 'Your request to cancel')).toHaveLength(1)
  expect(alertsAbout(ada.email)).toHaveLength(1)
})

test('canceling an unknown purchase, or one of another user, gets 404 and stores nothing', async () => {
  const [ada, eve] = [await buyer(site), await buyer(site)]
  const refused = { error: 'This purchase does not exist.', code: 'not_found' }
  for (const person of [eve, owner]) {
    expect(await ask(person, ada.purchaseId)).toMatchObject({ status: 404, body: refused })
  }
  for (const id of [newId(), 'x', '%00', "'or'1", ada.purchaseId.toUpperCase()]) {
    expect(await ask(ada, id)).toMatchObject({ status: 404, body: refused })
  }
  expect((await ask(site.visitor, ada.purchaseId)).status).toBe(401)
  expect(await selectRows(ada.purchaseId)).toEqual([])
})

test.each([
  ['refunded', 'All of this purchase was already refunded, or a refund is in progress.'],
  ['not collected', 'This payment was not collected, so there is nothing to cancel.'],
  ['disputed', 'This payment is disputed with your bank, so it can’t be canceled here.'],
] as const)('a purchase that is %s cannot be canceled', async (status, sentence) => {
  const ada = await buyer(site)
  await site.db.update(purchases).set({ status }).where(eq(purchases.id, ada.purchaseId))
  expect(await ask(ada, ada.purchaseId)).toMatchObject({ status: 409, body: { error: sentence, code: 'conflict' } })
  expect(await selectRows(ada.purchaseId)).toEqual([])
})

test('a cancellation does not promise an amount that is already refunded or pending', async () => {
  const ada = await buyer(site)
  const refund = { purchaseId: ada.purchaseId, orderedBy: owner.id, endsAccess: false, reason: null }
  await site.db.insert(refunds).values({ ...refund, id: newId(), amountCents: 500, state: 'waiting' })
  expect((await ask(ada, ada.purchaseId)).body.owed).toBe('24.99')
  const message = await site.emailTo(ada.email, 'Your request to cancel')
  expect(message.text).toContain('− $5.00 (already refunded, or in progress) = $24.99')
})

test('a cancellation within the window with nothing owed cannot be declined, and the email says so', async () => {
  const ada = await buyer(site)
  await openVideos(site, ada.id, 9)
  expect((await ask(ada, ada.purchaseId)).body).toMatchObject({ isWithinWindow: true, owed: '0.00' })
  expect((await site.emailTo(ada.email, 'Your request to cancel')).text).toContain('You will get nothing back.')
  expect(await decline(ada.purchaseId)).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

test('a user without access can also cancel', async () => {
  const ada = await buyer(site)
  await endAccess(site, ada.id)
  expect((await ask(ada, ada.purchaseId)).status).toBe(200)
})

test('the owner can decline a late cancellation: the buyer gets the reason and can cancel again', async () => {
  const ada = await buyer(site, { boughtAt: longAgo() })
  await ask(ada, ada.purchaseId)
  const reply = await decline(ada.purchaseId, ' The window ended <last> week. ')
  expect(reply).toMatchObject({ status: 200, body: { message: 'Success' } })
  const message = await site.emailTo(ada.email, 'was declined')
  expect(message.text).toContain('The window ended <last> week.')
  expect(message.html).not.toContain('<last>')
  expect((await own(ada)).cancellation).toMatchObject({ state: 'declined', answer: 'The window ended <last> week.' })
  expect((await selectRows(ada.purchaseId))[0]?.answeredAt).toEqual(expect.any(Date))
  expect((await decline(ada.purchaseId)).status).toBe(409)
  expect((await ask(ada, ada.purchaseId)).body.state).toBe('open')
  expect(await selectRows(ada.purchaseId)).toHaveLength(2)
})

test('a cancellation with money owed cannot be declined', async () => {
  const ada = await buyer(site)
  await ask(ada, ada.purchaseId)
  expect(await decline(ada.purchaseId)).toMatchObject({
    status: 409,
    body: {
      error: 'This request came within the window, so it can’t be declined. Please refund the $29.99 that is owed.',
      code: 'conflict',
    },
  })
  expect(await selectRows(ada.purchaseId)).toMatchObject([{ state: 'open', answer: null, answeredAt: null }])
  await site.jobsDone()
  expect(emailsTo(ada.email, 'declined')).toEqual([])
})

test('a cancellation closes only when the full amount owed is refunded; after less, it stays open for the rest', async () => {
  const ada = await enrollSettledBuyer(site, 'ada.promised@example.com')
  const session = site.as((await site.logIn(ada.email, testPassword)).body.message)
  await openVideos(site, ada.userId, 3)
  await ask(session, ada.purchaseId)
  const give = (amount: string) => owner.post(`/api/purchases/${ada.purchaseId}/refunds`, createRefundForm(amount))
  expect((await give('5.00')).body).toMatchObject({ state: 'done' })
  expect(await own(session)).toMatchObject({
    terms: { owed: '15.00' },
    cancellation: { state: 'open', owed: '20.00' },
  })
  expect((await give('15.00')).body).toMatchObject({ state: 'done' })
  expect((await own(session)).cancellation).toMatchObject({ state: 'refunded', owed: '20.00' })
  expect(await ask(session, ada.purchaseId)).toMatchObject({
    status: 409,
    body: { error: 'This purchase was already canceled.' },
  })
  expect((await decline(ada.purchaseId)).status).toBe(409)
})

test('a discretionary refund closes a late cancellation', async () => {
  const ada = await enrollSettledBuyer(site, 'ada.late@example.com')
  await backdatePurchase(site, ada.purchaseId, longAgo())
  const session = site.as((await site.logIn(ada.email, testPassword)).body.message)
  await ask(session, ada.purchaseId)
  const refund = await owner.post(`/api/purchases/${ada.purchaseId}/refunds`, createRefundForm('14.99'))
  expect(refund.body).toMatchObject({ state: 'done' })
  expect((await own(session)).cancellation).toMatchObject({ state: 'refunded', owed: '0.00' })
})

test('only a Super Admin can decline a cancellation, with a reason, and only an open one', async () => {
  const ada = await buyer(site, { boughtAt: longAgo() })
  expect(await decline(ada.purchaseId)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  await ask(ada, ada.purchaseId)
  expect((await decline(ada.purchaseId, 'No.', ada)).status).toBe(403)
  expect((await decline(ada.purchaseId, 'No.', await site.person('Super User'))).status).toBe(403)
  expect(await decline(ada.purchaseId, '  ')).toMatchObject({
    status: 400,
    body: { fields: { Reason: 'Reason is required.' } },
  })
  for (const id of [newId(), 'x']) expect((await decline(id)).status).toBe(404)
  expect(await selectRows(ada.purchaseId)).toMatchObject([{ state: 'open' }])
})
