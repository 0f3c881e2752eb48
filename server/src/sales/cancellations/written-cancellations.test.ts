import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { backdatePurchase, buyer, openVideos, openVideosAt } from '../../../test/buyers.ts'
import { createRefundForm, enrollSettledBuyer } from '../../../test/refunds.ts'
import { startSharedSite, startTestSite, testPassword } from '../../../test/test-site.ts'
import { newId } from '../../platform/ids.ts'
import { access, cancellations, purchases } from '../../schema.ts'
import { checkCancellations } from './cancellation-check.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')

type Person = Pick<typeof site.visitor, 'get' | 'post'>
const record = (id: string, Channel: unknown, ReceivedAt: unknown, by: Person = owner) =>
  by.post(`/api/purchases/${id}/cancellation`, { Channel, ReceivedAt })
const preview = (id: string, Channel: string, ReceivedAt: string, by: Person = owner) =>
  by.post(`/api/purchases/${id}/cancellation/preview`, { Channel, ReceivedAt })
const ask = (person: Person, id: string) => person.post(`/api/account/purchases/${id}/cancellation`, {})
const own = async (person: Person) => (await person.get('/api/account/purchases')).body[0]
const details = async (id: string) => (await owner.get(`/api/purchases/${id}`)).body
const selectRows = (purchaseId: string) =>
  site.db.select().from(cancellations).where(eq(cancellations.purchaseId, purchaseId))

/** Thursday noon, Central Time. The window ends with Tuesday, November 10. */
const boughtAt = new Date('2026-11-05T18:00:00Z')
const deadline = '2026-11-11T06:00:00.000Z'
/** Five videos, opened at noon from Thursday to Monday, Central Time. */
const openedAt = [5, 6, 7, 8, 9].map((day) => new Date(`2026-11-0${day}T18:00:00Z`))

async function earlierBuyer() {
  const ada = await buyer(site, { boughtAt })
  await openVideosAt(site, ada.id, openedAt)
  return ada
}

test.each([
  ['an email of Sunday noon', 'email', '2026-11-08T12:00', '2026-11-08T18:00:00.000Z', 3, '20.00'],
  ['an email of one minute later', 'email', '2026-11-08T12:01', '2026-11-08T18:01:00.000Z', 4, '16.67'],
  ['a letter with a postmark of Sunday', 'letter', '2026-11-08', '2026-11-08T06:00:00.000Z', 3, '20.00'],
  ['a letter of the day of the purchase', 'letter', '2026-11-05', '2026-11-05T18:00:00.000Z', 0, '29.99'],
  ['a letter of the last day of the window', 'letter', '2026-11-10', '2026-11-10T06:00:00.000Z', 5, '13.33'],
  ['an email of the last minute of the window', 'email', '2026-11-10T23:59', '2026-11-11T05:59:00.000Z', 5, '13.33'],
] as const)(
  '%s counts from its moment and owes the amount of that moment',
  async (_, channel, text, requestedAt, videosOpened, owed) => {
    const ada = await earlierBuyer()
    expect(await preview(ada.purchaseId, channel, text)).toMatchObject({
      status: 200,
      body: {
        requestedAt,
        counts: true,
        terms: { isWithinWindow: true, videosOpened, videosTotal: 9, owed, deadline },
      },
    })
    expect(await selectRows(ada.purchaseId)).toEqual([])
    expect(await record(ada.purchaseId, channel, text)).toMatchObject({
      status: 200,
      body: { channel, requestedAt, recordedAt: expect.any(String), isWithinWindow: true, owed, state: 'open' },
    })
    expect(await own(ada)).toMatchObject({
      terms: { isWithinWindow: true, videosOpened, owed },
      cancellation: { channel, requestedAt, owed, state: 'open' },
    })
    expect(await details(ada.purchaseId)).toMatchObject({
      hasOpenCancellation: true,
      terms: { videosOpened, owed },
      cancellations: [{ channel, recordedBy: expect.stringContaining('Pat Person'), answeredBy: null }],
    })
  },
)

test.each([
  ['letter', '2026-11-11', '2026-11-11T06:00:00.000Z', 'by a letter with the postmark of Wednesday, November 11, 2026'],
  ['email', '2026-11-11T00:00', '2026-11-11T06:00:00.000Z', 'by an email of Wednesday, November 11, 2026'],
] as const)(
  'a cancellation by %s of %s comes after the window, and the emails say so',
  async (channel, text, requestedAt, words) => {
    const ada = await earlierBuyer()
    expect((await record(ada.purchaseId, channel, text)).body).toMatchObject({
      requestedAt,
      isWithinWindow: false,
      owed: '0.00',
    })
    const email = await site.emailTo(ada.email, 'Your request to cancel')
    for (const part of [words, 'No refund is owed']) expect(email.text).toContain(part)
    const decline = { Reason: 'Too late.' }
    expect((await owner.post(`/api/purchases/${ada.purchaseId}/cancellation/decline`, decline)).status).toBe(200)
    expect((await site.emailTo(ada.email, 'was declined')).text).toContain(
      `You asked to cancel order ${ada.orderId} ${words}`,
    )
  },
)

test('the email about a letter names its postmark, the formula and the end of the window', async () => {
  const ada = await earlierBuyer()
  await record(ada.purchaseId, 'letter', '2026-11-08')
  const { text } = await site.emailTo(ada.email, 'Your request to cancel')
  for (const part of [
    'by a letter with the postmark of Sunday, November 8, 2026. It counts from the start of that day.',
    '$29.99 − $29.99 × 3 ÷ 9 (= $9.99, the value received) = $20.00',
    'the end of Tue, Nov 10 (Central Time)',
  ]) {
    expect(text).toContain(part)
  }
})

test('the refund of a recorded cancellation closes it, and the totals are right', async () => {
  const ada = await enrollSettledBuyer(site, 'ada.by.mail@example.com')
  await backdatePurchase(site, ada.purchaseId, boughtAt)
  await openVideosAt(site, ada.userId, openedAt)
  await record(ada.purchaseId, 'email', '2026-11-08T12:00')
  const refund = await owner.post(`/api/purchases/${ada.purchaseId}/refunds`, createRefundForm('20.00'))
  expect(refund.body).toMatchObject({ state: 'done' })
  expect(await details(ada.purchaseId)).toMatchObject({
    refunded: '20.00',
    hasOpenCancellation: false,
    cancellation: { state: 'refunded', owed: '20.00' },
  })
  expect(await record(ada.purchaseId, 'letter', '2026-11-06')).toMatchObject({
    status: 409,
    body: { error: 'This purchase was already canceled.' },
  })
  expect(await selectRows(ada.purchaseId)).toMatchObject([{ state: 'refunded' }])
})

test('if a request is open, an earlier email or letter replaces it, and both stay in the history', async () => {
  const ada = await earlierBuyer()
  const asked = await ask(ada, ada.purchaseId)
  expect(asked.body).toMatchObject({ channel: 'site', recordedAt: null, isWithinWindow: false, owed: '0.00' })
  expect((await record(ada.purchaseId, 'letter', '2026-11-09')).body).toMatchObject({
    channel: 'letter',
    owed: '16.67',
  })
  expect((await record(ada.purchaseId, 'email', '2026-11-07T09:00')).body).toMatchObject({ owed: '23.33' })
  expect(await own(ada)).toMatchObject({
    terms: { owed: '23.33', videosOpened: 2, isWithinWindow: true },
    cancellation: { channel: 'email', owed: '23.33', state: 'open' },
  })
  const { cancellations: history, hasOpenCancellation } = await details(ada.purchaseId)
  expect(hasOpenCancellation).toBe(true)
  expect(history).toMatchObject([
    { channel: 'email', state: 'open', answeredAt: null },
    { channel: 'letter', state: 'replaced', answeredAt: expect.any(String) },
    { channel: 'site', state: 'replaced', answeredAt: expect.any(String) },
  ])
  await site.until(() => site.mail.sent.some(({ to, text }) => to === ada.email && text.includes('= $23.33')))
})

test('a later email or letter leaves an open request as it is, and stays in the history', async () => {
  const ada = await earlierBuyer()
  const first = (await record(ada.purchaseId, 'email', '2026-11-07T09:00')).body
  await site.jobsDone()
  expect((await preview(ada.purchaseId, 'letter', '2026-11-09')).body).toMatchObject({ counts: false })
  expect(await record(ada.purchaseId, 'letter', '2026-11-09')).toMatchObject({ status: 200, body: first })
  expect((await details(ada.purchaseId)).cancellations).toMatchObject([
    { channel: 'email', state: 'open' },
    { channel: 'letter', state: 'replaced', recordedBy: expect.stringContaining('Pat Person') },
  ])
  await site.jobsDone()
  expect(
    site.mail.sent.filter(({ to, subject }) => to === ada.email && subject === 'Your request to cancel'),
  ).toHaveLength(1)
})

test('two administrators who record at once leave one open request, with the earlier moment', async () => {
  const other = await site.person('Super Admin')
  const ada = await earlierBuyer()
  const replies = await Promise.all([
    record(ada.purchaseId, 'letter', '2026-11-09'),
    record(ada.purchaseId, 'letter', '2026-11-07', other),
    record(ada.purchaseId, 'letter', '2026-11-07'),
    record(ada.purchaseId, 'letter', '2026-11-09', other),
  ])
  for (const { status } of replies) expect(status).toBe(200)
  const rows = await selectRows(ada.purchaseId)
  expect(rows.filter(({ state }) => state === 'open')).toMatchObject([
    { requestedAt: new Date('2026-11-07T06:00:00Z'), owedCents: 2_333 },
  ])
  expect(rows.length).toBeLessThanOrEqual(2)
})

test('an email of the window that came during a dispute counts once the dispute is won', async () => {
  const ada = await earlierBuyer()
  const inDispute = (status: 'disputed' | 'paid') =>
    site.db.update(purchases).set({ status }).where(eq(purchases.id, ada.purchaseId))
  await inDispute('disputed')
  expect((await record(ada.purchaseId, 'email', '2026-11-08T12:00')).status).toBe(409)
  await inDispute('paid')
  const reply = await record(ada.purchaseId, 'email', '2026-11-08T12:00')
  expect(reply.body).toMatchObject({ requestedAt: '2026-11-08T18:00:00.000Z', isWithinWindow: true, owed: '20.00' })
})

test('a declined request is not reopened: an earlier letter opens a new one, which is answered by itself', async () => {
  const ada = await earlierBuyer()
  await ask(ada, ada.purchaseId)
  await owner.post(`/api/purchases/${ada.purchaseId}/cancellation/decline`, { Reason: 'Too late.' })
  expect((await record(ada.purchaseId, 'letter', '2026-11-08')).body).toMatchObject({ state: 'open', owed: '20.00' })
  expect(await own(ada)).toMatchObject({ cancellation: { state: 'open' }, terms: { owed: '20.00' } })
  const decline = await owner.post(`/api/purchases/${ada.purchaseId}/cancellation/decline`, { Reason: 'No.' })
  expect(decline.body.error).toContain('Please refund the $20.00 that is owed.')
  const states = (await selectRows(ada.purchaseId)).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['declined', 'open'])
})

test('the same email is not recorded again after its answer', async () => {
  const ada = await earlierBuyer()
  await record(ada.purchaseId, 'email', '2026-11-12T09:00')
  await owner.post(`/api/purchases/${ada.purchaseId}/cancellation/decline`, { Reason: 'Too late.' })
  expect(await record(ada.purchaseId, 'email', '2026-11-12T09:00')).toMatchObject({
    status: 409,
    body: { error: 'This was recorded before, and the request was answered or withdrawn.' },
  })
  expect(await selectRows(ada.purchaseId)).toHaveLength(1)
})

test.each([
  ['letter', '2026-02-30', 'Enter a day that exists, such as 2026-11-20.'],
  ['letter', '2026-11-08T12:00', 'Enter a day that exists, such as 2026-11-20.'],
  ['letter', '', 'Enter a day that exists, such as 2026-11-20.'],
  ['email', '2026-11-08', 'Enter a day and a time that exist, such as 2026-11-20T14:05.'],
  ['email', '2026-02-30T12:00', 'Enter a day and a time that exist, such as 2026-11-20T14:05.'],
  ['email', '2026-11-08T25:00', 'Enter a day and a time that exist, such as 2026-11-20T14:05.'],
  ['email', 'x'.repeat(41), 'This is not a date.'],
  ['email', undefined, 'This is required.'],
  ['letter', '2026-11-04', 'This is before the purchase, which was made on Thursday, November 5, 2026.'],
  [
    'email',
    '2026-11-05T11:59',
    'This is before the purchase, which was made on Thursday, November 5, 2026 at 12:00 PM CST.',
  ],
  ['letter', '2999-01-01', 'This is in the future.'],
  ['email', '2999-01-01T00:00Z', 'This is in the future.'],
])('a cancellation by %s of %j is refused and changes nothing: %s', async (channel, text, sentence) => {
  const ada = await earlierBuyer()
  for (const send of [record, preview]) {
    expect(await send(ada.purchaseId, channel, text as string)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { ReceivedAt: sentence } },
    })
  }
  expect(await selectRows(ada.purchaseId)).toEqual([])
})

test('a channel other than email or letter is refused', async () => {
  const ada = await earlierBuyer()
  for (const channel of ['site', 'fax', undefined, 1]) {
    expect(await record(ada.purchaseId, channel, '2026-11-08')).toMatchObject({
      status: 400,
      body: { fields: { Channel: 'Channel must be email or letter.' } },
    })
  }
})

test('only a Super Admin can record a cancellation, and only for an existing purchase', async () => {
  const ada = await earlierBuyer()
  for (const by of [ada, await site.person('Super User')]) {
    expect((await record(ada.purchaseId, 'letter', '2026-11-08', by)).status).toBe(403)
    expect((await preview(ada.purchaseId, 'letter', '2026-11-08', by)).status).toBe(403)
  }
  expect((await record(ada.purchaseId, 'letter', '2026-11-08', site.visitor)).status).toBe(401)
  for (const id of [newId(), 'x']) expect((await record(id, 'letter', '2026-11-08')).status).toBe(404)
  expect(await selectRows(ada.purchaseId)).toEqual([])
})

test.each([
  ['refunded', 'All of this purchase was already refunded, or a refund is in progress.'],
  ['not collected', 'This payment was not collected, so there is nothing to cancel.'],
  [
    'disputed',
    'This payment is disputed, so the bank decides about it. Keep the email or letter: if the dispute is won, record it then. The day it was sent still counts.',
  ],
] as const)('no cancellation is recorded for a purchase that is %s', async (status, sentence) => {
  const ada = await earlierBuyer()
  await site.db.update(purchases).set({ status }).where(eq(purchases.id, ada.purchaseId))
  expect(await record(ada.purchaseId, 'letter', '2026-11-08')).toMatchObject({ status: 409, body: { error: sentence } })
})

test('the moment counts in the time zone of the purchase, also after the site has moved to another', async () => {
  const ada = await earlierBuyer()
  await using moved = await startTestSite({ databaseUrl: site.databaseUrl, timeZone: 'Pacific/Honolulu' })
  const session = moved.as((await moved.logIn(owner.email, testPassword)).body.message)
  const reply = await session.post(`/api/purchases/${ada.purchaseId}/cancellation`, {
    Channel: 'letter',
    ReceivedAt: '2026-11-08',
  })
  expect(reply.body).toMatchObject({ requestedAt: '2026-11-08T06:00:00.000Z', owed: '20.00' })
})

test('the reminder waits two days from the record, not from the postmark', async () => {
  const ada = await earlierBuyer()
  await record(ada.purchaseId, 'letter', '2026-11-08')
  const reminders = () =>
    site.mail.sent.filter(
      ({ subject, text }) => subject.includes('waiting for your answer') && text.includes(ada.email),
    )
  await checkCancellations({ ...site.checkout, site: { timeZone: 'America/Chicago' } })
  await site.jobsDone()
  expect(reminders()).toEqual([])
  const recordedAt = new Date(Date.now() - 49 * 3_600_000)
  await site.db.update(cancellations).set({ recordedAt }).where(eq(cancellations.purchaseId, ada.purchaseId))
  await checkCancellations({ ...site.checkout, site: { timeZone: 'America/Chicago' } })
  await site.until(() => reminders().length === 1)
})

test('a recorded cancellation does not end access by itself', async () => {
  const ada = await earlierBuyer()
  await record(ada.purchaseId, 'letter', '2026-11-08')
  await openVideos(site, ada.id, 9)
  expect((await own(ada)).terms).toMatchObject({ owed: '20.00', videosOpened: 3 })
  const grants = await site.db.select().from(access).where(eq(access.userId, ada.id))
  expect(grants).toMatchObject([{ endedAt: null }])
})
