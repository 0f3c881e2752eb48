import * as paths from '@course/contract/paths'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newMessage } from '../../../test/address-requests.ts'
import { readCode } from '../../../test/codes.ts'
import { startSharedSite, startTestSite, testPassword } from '../../../test/test-site.ts'
import { newId, newSecret } from '../../platform/ids.ts'
import { addressRequests, auditEntries, limitCounters, purchases, signIns, users } from '../../schema.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')

const corrected = { status: 200, body: { message: 'Success' } }
const refused = { status: 409, body: { code: 'conflict', error: expect.stringContaining('Your account was used') } }
const newEmail = () => `buyer-${newId()}@example.com`

/** Pays, and logs in as the paying tab does. */
async function pay() {
  const [email, secret] = [newEmail(), newSecret()]
  const headers = { 'x-attempt-secret': secret }
  expect((await site.enroll(email, {}, { headers })).status).toBe(200)
  const logIn = (Email: string, more: Record<string, string> = headers) =>
    site.logIn(Email, testPassword, { headers: more })
  const { message } = (await logIn(email)).body
  const user = await site.memberByEmail(email)
  if (!user) throw new Error('the buyer has no account')
  const correct = (Email: string) => site.visitor.post('/api/payments/email', { Email }, { headers })
  return { id: user.id, email, logIn, correct, ...site.as(message) }
}

test('the tab that paid corrects the address: the receipt goes out again, and the old address learns nothing [EC-03]', async () => {
  const ada = await pay()
  await site.emailTo(ada.email, 'Your receipt')
  const right = newEmail()
  expect(await ada.correct(right)).toMatchObject(corrected)
  expect((await ada.get('/api/account')).status).toBe(401)
  const receipt = await site.emailTo(right, 'Your receipt')
  expect(receipt.text).toContain(`You log in with this email address, ${right}`)
  expect((await site.emailTo(right, 'was changed')).text).toContain('You have corrected')
  const old = await site.emailTo(ada.email, 'no longer belongs to an account')
  for (const secret of [right, 'Ada', 'Lovelace', '<a ']) expect(old.text + old.html).not.toContain(secret)
  expect(old.text).not.toContain('http')
  const again = site.as((await ada.logIn(right)).body.message)
  expect((await again.get('/api/account/purchases')).body).toHaveLength(1)
  expect((await again.get('/api/account/email')).body.former).toEqual([ada.email])
  expect((await site.logIn(ada.email, testPassword)).status).toBe(401)
})

test('a correction with another typo is corrected, too', async () => {
  const ada = await pay()
  const [second, third] = [newEmail(), newEmail()]
  expect(await ada.correct(second)).toMatchObject(corrected)
  expect((await ada.logIn(second)).status).toBe(200)
  expect(await ada.correct(third)).toMatchObject(corrected)
  expect((await site.memberByEmail(third))?.id).toBe(ada.id)
})

test.each([
  ['logged in', async ({ email }: { email: string }) => void (await site.logIn(email, testPassword))],
  [
    'set a password by an email',
    async ({ email }: { email: string }) => {
      await site.visitor.post('/api/account/reset', { Email: email })
      const code = readCode(await site.emailTo(email, 'reset code'))
      await site.visitor.post('/api/account/reset-complete', { ...code, Password: 'of a stranger 1' })
    },
  ],
  [
    'logged in so long ago that it is forgotten',
    async ({ id }: { id: string }) => {
      await site.db.delete(signIns).where(eq(signIns.userId, id))
      await site.db
        .update(purchases)
        .set({ createdAt: sql`now() - interval '91 days'` })
        .where(eq(purchases.userId, id))
    },
  ],
])('if somebody has %s by then, the tab corrects nothing [EC-05]', async (_what, use) => {
  const ada = await pay()
  await use(ada)
  expect(await ada.correct(newEmail())).toMatchObject(refused)
  expect((await site.memberByEmail(ada.email))?.id).toBe(ada.id)
})

test('an account that existed before is not corrected by a tab', async () => {
  const person = await site.person('Paid User', { access: false })
  const headers = { 'x-attempt-secret': newSecret() }
  expect((await site.enroll(person.email, {}, { headers })).status).toBe(200)
  const reply = await site.visitor.post('/api/payments/email', { Email: newEmail() }, { headers })
  expect(reply).toMatchObject(refused)
})

test.each([
  ['its own address', (own: string) => own, 409, 'conflict'],
  ['its own address in capitals', (own: string) => own.toUpperCase(), 409, 'conflict'],
  ['the address of another account in capitals', (_: string, other: string) => other.toUpperCase(), 409, 'email_taken'],
  ['no address', () => 'ada at example', 400, 'invalid_input'],
])('a tab that types %s gets a sentence at the field, and nothing changes', async (_what, type, status, code) => {
  const [ada, other] = [await pay(), await site.person()]
  const reply = await ada.correct(type(ada.email, other.email))
  expect(reply).toMatchObject({ status, body: { code, fields: { Email: expect.stringMatching(/\.$/) } } })
  expect((await ada.get('/api/account')).body.email).toBe(ada.email)
})

test('a secret that paid for nothing corrects nothing', async () => {
  const headers = { 'x-attempt-secret': newSecret() }
  const body = { Email: newEmail() }
  expect((await site.visitor.post('/api/payments/email', body, { headers })).status).toBe(404)
  expect((await site.visitor.post('/api/payments/email', body)).status).toBe(400)
  site.payments.next({ kind: 'declined', reason: 'declined', detail: 'no' })
  expect((await site.enroll(newEmail(), {}, { headers })).status).toBe(422)
  expect((await site.visitor.post('/api/payments/email', body, { headers })).status).toBe(404)
})

test('two corrections at once are one after the other, and each address but the last learns that it is gone', async () => {
  const ada = await pay()
  const replies = await Promise.all([newEmail(), newEmail()].map(ada.correct))
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const [user] = await site.db.select().from(users).where(eq(users.id, ada.id))
  await site.jobsDone()
  const gone = site.mail.sent.filter(({ subject, to }) => /no longer belongs/.test(subject) && to !== user?.email)
  expect(gone.map(({ to }) => to)).toContain(ada.email)
})

test('after five corrections a day, the tab has to wait', async () => {
  const ada = await pay()
  for (let time = 0; time < 5; time += 1) expect((await ada.correct(newEmail())).status).toBe(200)
  expect((await ada.correct(newEmail())).status).toBe(429)
  await site.db.delete(limitCounters)
})

test('a buyer finds the payment under the corrected address', async () => {
  const ada = await pay()
  const right = newEmail()
  await ada.correct(right)
  const status = (Email: string) => site.visitor.post('/api/payments/status', { Email, Password: testPassword })
  expect(await status(right)).toMatchObject({ status: 200, body: { message: 'Success' } })
  expect((await status(ada.email)).status).toBe(401)
})

const send = (message: object) => site.visitor.post('/api/address-requests', message)
const messagesOnFirstPage = async () =>
  (await owner.get('/api/summary')).body.attention.filter(({ kind }: { kind: string }) => kind === 'address_request')

test('a message gets the same answer whatever exists, and is on the first page with a search until it is answered [EC-06]', async () => {
  const { email } = await pay()
  const [known, unknown] = [
    newMessage({ Email: email }),
    newMessage({ FirstName: 'No', LastName: 'Body', Amount: '$ 5' }),
  ]
  for (const reply of await Promise.all([known, unknown].map(send)))
    expect([reply.status, reply.body]).toEqual([200, { message: 'Success' }])
  const shown = await messagesOnFirstPage()
  expect(shown).toHaveLength(2)
  const item = shown.find(({ text }: { text: string }) => text.includes(unknown.Email))
  expect(item).toMatchObject({
    text: expect.stringMatching(
      /^No Body says they paid \$5\.00 on .* but get no email\. Look for the purchase, and answer to/,
    ),
    link: `${paths.purchases}?search=No+Body`,
  })
  await site.jobsDone()
  expect(site.mail.sent.filter(({ to, subject }) => to === owner.email && /gets no email/.test(subject))).toHaveLength(
    1,
  )
  const close = () => owner.post(`/api/address-requests/${item.request}/close`, {})
  const before = await site.db.$count(auditEntries)
  expect((await close()).status).toBe(200)
  expect((await close()).status).toBe(404)
  expect(await site.db.$count(auditEntries)).toBe(before + 1)
  expect(await messagesOnFirstPage()).toEqual(shown.filter((each: object) => each !== item))
})

test.each([
  ['no name', { FirstName: ' ' }, 'FirstName'],
  ['no address', { Email: 'ada' }, 'Email'],
  ['a day that does not exist', { PaidOn: '2026-02-30' }, 'PaidOn'],
  ['an amount in words', { Amount: 'thirty' }, 'Amount'],
  ['nothing paid', { Amount: '0' }, 'Amount'],
])('a message with %s gets a sentence at the field', async (_what, more, field) => {
  const { status, body } = await send(newMessage(more))
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
})

test('a message that is sent twice, also at once, is one until it is answered', async () => {
  const message = newMessage()
  const count = () => site.db.$count(addressRequests, eq(addressRequests.email, message.Email))
  await Promise.all([send(message), send(message)])
  await send(message)
  expect(await count()).toBe(1)
  await send({ ...message, Amount: '19.99' })
  expect(await count()).toBe(2)
})

test('one network sends five messages an hour, whatever address of it [EC-06]', async () => {
  await using strict = await startTestSite({ limitFactor: 1 })
  const sendFrom = async (remoteAddress: string) =>
    (await strict.visitor.post('/api/address-requests', newMessage(), { remoteAddress })).status
  for (let time = 0; time < 5; time += 1) expect(await sendFrom(`2001:db8:1:2::${time}`)).toBe(200)
  expect(await sendFrom('2001:db8:1:2::ff')).toBe(429)
  expect(await sendFrom('2001:db8:1:3::1')).toBe(200)
})
