import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { reportNow } from '../../../test/address-reports.ts'
import { backdatePurchase, buyer } from '../../../test/buyers.ts'
import { startTestSite, testPassword } from '../../../test/test-site.ts'
import { addressRequests, attempts, auditEntries, signIns, users } from '../../platform/db/schema.ts'
import { newId } from '../../platform/ids.ts'

const site = await startTestSite()
afterAll(() => site[Symbol.asyncDispose]())
const owner = await site.person('Super Admin')
const clerk = await site.person('Super User', { isProven: false })

const send = (report: object) => site.visitor.post('/api/address-requests', report)

/** A buyer with a name of their own, so that only this purchase can match. */
async function buyerNamed(lastName: string) {
  const ada = await buyer(site)
  await site.db.update(users).set({ lastName }).where(eq(users.id, ada.id))
  await site.db.update(attempts).set({ cardLastFour: '1111' }).where(eq(attempts.id, ada.orderId))
  return ada
}

async function requestOf(report: { Email: string }) {
  expect(await send(report)).toEqual(expect.objectContaining({ status: 200, body: { message: 'Success' } }))
  const [row] = await site.db.select().from(addressRequests).where(eq(addressRequests.email, report.Email))
  return row?.id ?? ''
}
const read = async (id: string) => (await owner.get(`/api/address-requests/${id}`)).body
const idsOf = ({ purchases }: { purchases: { id: string }[] }) => purchases.map(({ id }) => id)

test('the answer is the same whether a purchase matches or not, and the request is on the first page', async () => {
  await buyerNamed('Matching')
  const [known, unknown] = [
    reportNow({ LastName: 'Matching' }),
    reportNow({ LastName: 'Nobody', LastFour: '9999', Amount: '5.00' }),
  ]
  const replies = await Promise.all([known, unknown].map(send))
  expect(replies.map(({ status, body }) => [status, body])).toEqual([
    [200, { message: 'Success' }],
    [200, { message: 'Success' }],
  ])
  const { attention } = (await clerk.get('/api/summary')).body
  const texts = attention
    .filter(({ kind }: { kind: string }) => kind === 'address_request')
    .map(({ text }: { text: string }) => text)
  expect(texts).toContain('Ada Matching says they paid but get no email.')
  expect(texts).toContain('Ada Nobody says they paid but get no email.')
  await site.jobsDone()
  expect(site.mail.sent.filter(({ to, subject }) => to === owner.email && /gets no email/.test(subject))).toHaveLength(
    1,
  )
})

test.each([
  ['all four facts', {}, ['name', 'day', 'amount', 'card']],
  [
    'a name without accents, in capitals',
    { FirstName: 'ADA', LastName: 'Łukasiewicz' },
    ['name', 'day', 'amount', 'card'],
  ],
  ['another name', { LastName: 'Else' }, ['day', 'amount', 'card']],
  ['another card', { LastFour: '4242' }, ['name', 'day', 'amount']],
  ['another amount', { Amount: '$ 1,000' }, ['name', 'day', 'card']],
  ['a day in another year', { PaidOn: '2020-02-02' }, ['name', 'amount', 'card']],
])('with %s, the purchase is listed with what agrees', async (_what, more, matches) => {
  const ada = await buyerNamed('Łukasiewicz')
  const found = (await read(await requestOf(reportNow({ LastName: 'Lukasiewicz', ...more })))).purchases
  expect(found.find(({ id }: { id: string }) => id === ada.purchaseId)?.matches).toEqual(matches)
})

test('with two facts, and for a day two days off, nothing is listed', async () => {
  const ada = await buyerNamed('Twofacts')
  expect(idsOf(await read(await requestOf(reportNow({ LastName: 'Else', Amount: '5.00' }))))).not.toContain(
    ada.purchaseId,
  )
  await backdatePurchase(site, ada.purchaseId, new Date(Date.now() - 3 * 86_400_000))
  const report = reportNow({ LastName: 'Twofacts', LastFour: '4242' })
  expect(idsOf(await read(await requestOf(report)))).not.toContain(ada.purchaseId)
})

test('the owner sees whether the account was used, besides by the tab that paid', async () => {
  const ada = await buyerNamed('Using')
  const id = await requestOf(reportNow({ LastName: 'Using' }))
  const use = async () => (await read(id)).purchases.find((each: { id: string }) => each.id === ada.purchaseId)?.use
  expect(await use()).toMatchObject({ logins: 1, lastLoginAt: expect.any(String), confirmedAt: null, bounced: false })
  await site.db.update(signIns).set({ isAfterPaying: true }).where(eq(signIns.userId, ada.id))
  expect(await use()).toMatchObject({ logins: 0, lastLoginAt: null })
  await site.db.update(users).set({ emailConfirmedAt: sql`now()` }).where(eq(users.id, ada.id))
  expect((await use()).confirmedAt).toEqual(expect.any(String))
})

test('a week later, the owner corrects the address with a proof and a reason, and the log says so', async () => {
  const ada = await buyerNamed('Weeklater')
  await backdatePurchase(site, ada.purchaseId, new Date(Date.now() - 7 * 86_400_000))
  const paidOn = new Date(Date.now() - 7 * 86_400_000).toLocaleDateString('sv', { timeZone: 'America/Chicago' })
  const report = reportNow({ LastName: 'Weeklater', PaidOn: paidOn })
  const id = await requestOf(report)
  const path = `/api/address-requests/${id}/correct`
  const body = { PurchaseId: ada.purchaseId, Reason: 'They know the card’s expiration date.' }
  expect((await clerk.post(path, body)).body.code).toBe('proof_required')
  expect(await owner.post(path, { ...body, Reason: ' ' })).toMatchObject({
    status: 400,
    body: { fields: { Reason: 'Reason is required.' } },
  })
  expect(await owner.post(path, body)).toMatchObject({ status: 200 })
  expect((await ada.get('/api/account')).status).toBe(401)
  expect((await site.logIn(report.Email, testPassword)).status).toBe(200)
  await site.emailTo(report.Email, 'Your receipt')
  const old = await site.emailTo(ada.email, 'no longer belongs')
  expect(old.text).not.toContain(report.Email)
  expect(await read(id)).toMatchObject({ state: 'corrected' })
  expect((await owner.post(path, body)).body).toMatchObject({
    code: 'conflict',
    error: 'Somebody has answered this request already.',
  })
  const entries = (await owner.get(`/api/audit?search=${ada.purchaseId}`)).body
  expect(JSON.stringify(entries)).toContain('corrected the address')
  expect(JSON.stringify(entries)).toContain('They know the card')
  const { formerEmails } = (await owner.get(`/api/users/${ada.id}/standing`)).body
  expect(formerEmails).toMatchObject([{ email: ada.email, kind: 'administrator' }])
})

test('an address that another account has, and a purchase that does not exist, are refused', async () => {
  const [ada, other] = [await buyerNamed('Refused'), await site.person()]
  const id = await requestOf(reportNow({ LastName: 'Refused', Email: other.email.toUpperCase() }))
  const correct = (PurchaseId: string) =>
    owner.post(`/api/address-requests/${id}/correct`, { PurchaseId, Reason: 'Why not' })
  expect((await correct(ada.purchaseId)).body.code).toBe('email_taken')
  expect((await correct(newId())).body.code).toBe('not_found')
  expect((await read(id)).state).toBe('open')
  expect((await site.memberByEmail(ada.email))?.id).toBe(ada.id)
  const missing = `/api/address-requests/${newId()}`
  expect((await owner.get(missing)).status).toBe(404)
  expect((await owner.post(`${missing}/close`, { Reason: 'Why not' })).status).toBe(404)
})

test('a request is closed once, with a reason', async () => {
  const id = await requestOf(reportNow())
  const before = await site.db.$count(auditEntries)
  expect((await clerk.post(`/api/address-requests/${id}/close`, { Reason: 'Spam' })).status).toBe(200)
  expect((await clerk.post(`/api/address-requests/${id}/close`, { Reason: 'Spam' })).status).toBe(409)
  expect(await site.db.$count(auditEntries)).toBe(before + 1)
  const { attention } = (await owner.get('/api/summary')).body
  expect(attention.some(({ link }: { link: string }) => link.includes(id))).toBe(false)
})

test.each([
  ['no name', { FirstName: ' ' }, 'FirstName'],
  ['no address', { Email: 'ada' }, 'Email'],
  ['a day that does not exist', { PaidOn: '2026-02-30' }, 'PaidOn'],
  ['no day', { PaidOn: '' }, 'PaidOn'],
  ['an amount in words', { Amount: 'thirty' }, 'Amount'],
  ['nothing paid', { Amount: '0' }, 'Amount'],
  ['a whole card number', { LastFour: '4111 1111 1111 1111' }, 'LastFour'],
  ['three digits', { LastFour: '111' }, 'LastFour'],
])('a report with %s gets a sentence at the field', async (_what, more, field) => {
  const rows = await site.db.$count(addressRequests)
  const { status, body } = await send(reportNow(more))
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  expect(await site.db.$count(addressRequests)).toBe(rows)
})

test('a report that is sent twice, also at once, is one request until it is answered', async () => {
  const report = reportNow()
  const count = () => site.db.$count(addressRequests, eq(addressRequests.email, report.Email))
  await Promise.all([send(report), send(report)])
  await send(report)
  expect(await count()).toBe(1)
  await send({ ...report, LastFour: '4242' })
  expect(await count()).toBe(2)
  await site.db.update(addressRequests).set({ state: 'closed' }).where(eq(addressRequests.email, report.Email))
  await send(report)
  expect(await count()).toBe(3)
})

test('one network sends five reports an hour, whatever address of it', async () => {
  await using strict = await startTestSite({ limitFactor: 1 })
  const sendFrom = async (remoteAddress: string) =>
    (await strict.visitor.post('/api/address-requests', reportNow(), { remoteAddress })).status
  for (let time = 0; time < 5; time += 1) expect(await sendFrom(`2001:db8:1:2::${time}`)).toBe(200)
  expect(await sendFrom('2001:db8:1:2::ff')).toBe(429)
  expect(await sendFrom('2001:db8:1:3::1')).toBe(200)
})
