import * as paths from '@course/contract/paths'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endAccess } from '../../../test/buyers.ts'
import { issuer, startTestSite, type TestSiteOptions } from '../../../test/test-site.ts'
import { fakeMail } from '../../platform/gateways/mail.fake.ts'
import type { Mail } from '../../platform/gateways/mail.ts'
import { newId } from '../../platform/ids.ts'
import { noticeRecipients, notices, users } from '../../schema.ts'

const notice = { Subject: 'A new lesson', Text: 'We have added a lesson.\n\nIt is about redemption.' }

async function startSite(options: TestSiteOptions = {}) {
  const site = await startTestSite(options)
  const owner = await site.person('Super Admin', { access: false })
  const send = (body: object, by: Pick<typeof owner, 'post'> = owner) => by.post('/api/notices', body)
  const place = async (words: object = notice, by: Pick<typeof owner, 'post'> = owner) =>
    send({ ...words, Confirmation: (await send(words, by)).body.confirmation }, by)
  const emailsTo = (email: string, subject = notice.Subject) =>
    site.mail.sent.filter((mail) => mail.to === email && mail.subject === subject)
  return { site, owner, send, place, emailsTo, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

test('the first call shows the email and the number of recipients, and writes and sends nothing', async () => {
  await using world = await startSite()
  const { site, send } = world
  await site.person()
  await site.person()
  const { status, body } = await send(notice)
  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 'preview', subject: notice.Subject, text: notice.Text, recipients: 2 })
  for (const words of [
    'Hello (first name),',
    'We have added a lesson.\n\nIt is about redemption.',
    `${issuer}${paths.notices}`,
  ])
    expect(body.email).toContain(words)
  expect(await site.db.select().from(notices)).toEqual([])
  await site.jobsDone()
  expect(site.mail.sent).toEqual([])
})

test('notices, overview and the list of users count the same people', async () => {
  await using world = await startSite()
  const { site, owner, send } = world
  const [, , ended, disabled] = [await site.person(), await site.person(), await site.person(), await site.person()]
  await site.person('Super User')
  await owner.post(`/api/users/${ended.id}/access/end`, { Reason: 'A test' })
  await owner.post(`/api/users/${disabled.id}/disable`, { Reason: 'A test' })
  await site.db.execute(sql`insert into access (id, user_id, source) select gen_random_uuid(), id, 'administrator' from users
    where id = ${(await site.person()).id}`)
  const { recipients, administrators } = (await send(notice)).body
  expect({ recipients, administrators }).toEqual({ recipients: 4, administrators: 1 })
  expect((await owner.get('/api/summary')).body.members.total).toBe(recipients - administrators)
  const { body: counts } = await owner.get('/api/users/progress')
  expect(Object.values(counts as Record<string, number>).reduce((sum, each) => sum + each, 0)).toBe(recipients)
})

test('the confirmed notice is in the members area and emailed once to every member with access', async () => {
  await using world = await startSite()
  const { site, owner, place, emailsTo } = world
  const [ada, eve] = [await site.person(), await site.person('Super User')]
  const [ended, disabled] = [await site.person(), await site.person()]
  await endAccess(site, ended.id)
  await site.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, disabled.id))
  expect((await place()).body).toMatchObject({ state: 'placed', recipients: 2 })
  await site.until(() => emailsTo(ada.email).length > 0 && emailsTo(eve.email).length > 0)
  await site.jobsDone()
  expect(site.mail.sent.map(({ to }) => to).toSorted()).toEqual([ada.email, eve.email].toSorted())
  const [email] = emailsTo(ada.email)
  expect(email?.text).toContain('Hello Pat,')
  expect(email?.html).toContain('<p>We have added a lesson.</p>\n<p>It is about redemption.</p>')
  for (const member of [ada, eve]) {
    expect((await member.get('/api/notices')).body).toEqual([
      {
        id: expect.any(String),
        subject: notice.Subject,
        text: notice.Text,
        placedAt: expect.any(String),
        isDismissed: false,
      },
    ])
  }
  expect((await ended.get('/api/notices')).status).toBe(403)
  expect((await owner.get('/api/notices')).status).toBe(403)
  expect((await (await site.person()).get('/api/notices')).body).toEqual([])
})

test('the recipients are fixed at the confirmation', async () => {
  await using world = await startSite()
  const { site, place, emailsTo } = world
  const ada = await site.person()
  site.mail.failNext(1)
  await place()
  await site.until(() => site.logLines.some((line) => line.includes('mail.notice')))
  await endAccess(site, ada.id)
  const late = await site.person()
  await site.runDueJobs()
  await site.until(() => emailsTo(ada.email).length === 1)
  await site.jobsDone()
  expect(emailsTo(late.email)).toEqual([])
})

test('an email that the mail server refuses is sent later, and holds up no other', async () => {
  await using world = await startSite()
  const { site, place, emailsTo } = world
  const members = await Promise.all([1, 2, 3].map(() => site.person()))
  site.mail.failNext(1)
  await place()
  await site.until(() => site.mail.sent.length === 2)
  await site.runDueJobs()
  await site.until(() => members.every(({ email }) => emailsTo(email).length === 1))
})

test('a notice that still waits is not sent to a member who was disabled meanwhile', async () => {
  await using world = await startSite()
  const { site, place } = world
  const member = await site.person()
  site.mail.failNext(1)
  await place()
  await site.until(async () => {
    const { rows } = await site.db.execute(sql`select 1 from pgboss.job where name = 'mail.notice' and state = 'retry'`)
    return rows.length === 1
  })
  await site.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, member.id))
  await site.runDueJobs()
  await site.until(async () => {
    const { rows } = await site.db.execute(
      sql`select 1 from pgboss.job where name = 'mail.notice' and state = 'completed'`,
    )
    return rows.length === 1
  })
  expect(site.mail.sent).toEqual([])
})

test('the same confirmation twice, also at the same time, places one notice and sends each email once', async () => {
  await using world = await startSite()
  const { site, owner, send } = world
  const ada = await site.person()
  const Confirmation = (await send(notice)).body.confirmation
  const replies = await Promise.all([1, 2, 3].map(() => send({ ...notice, Confirmation })))
  for (const { body } of replies) expect(body).toMatchObject({ state: 'placed', recipients: 1 })
  await site.person()
  expect((await send({ ...notice, Confirmation })).body).toMatchObject({ state: 'placed', recipients: 1 })
  expect(await site.db.select().from(notices)).toMatchObject([{ recipients: 1, placedBy: owner.id }])
  await site.until(() => site.mail.sent.length === 1)
  await site.jobsDone()
  expect(site.mail.sent.map(({ to }) => to)).toEqual([ada.email])
})

test('a confirmation of another text, another number of members, or none at all is refused and sends nothing', async () => {
  await using world = await startSite()
  const { site, send } = world
  await site.person()
  const Confirmation = (await send(notice)).body.confirmation
  const changed = (members: number) => ({
    status: 409,
    body: {
      code: 'conflict',
      error: `The text or the number of people with access (now ${members}) has changed since the preview, so nothing was sent. Please check the new preview.`,
    },
  })
  expect(await send({ ...notice, Text: 'Another text.', Confirmation })).toMatchObject(changed(1))
  expect(await send({ ...notice, Subject: 'Another', Confirmation })).toMatchObject(changed(1))
  for (const wrong of ['', 'x', newId(), `${newId()}.x`, Confirmation.toUpperCase()])
    expect(await send({ ...notice, Confirmation: wrong })).toMatchObject(changed(1))
  await site.person()
  expect(await send({ ...notice, Confirmation })).toMatchObject(changed(2))
  expect(await site.db.select().from(notices)).toEqual([])
  await site.jobsDone()
  expect(site.mail.sent).toEqual([])
})

test('of two administrators who place the same notice at once, one is refused', async () => {
  await using world = await startSite()
  const { site, place, owner } = world
  await site.person()
  const other = await site.person('Super Admin', { access: false })
  const replies = await Promise.all([place(notice, owner), place(notice, other)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = replies.find(({ status }) => status === 409)
  expect(refused?.body.error).toBe('This notice was already sent within the last day.')
  expect(await site.db.select().from(notices)).toHaveLength(1)
})

test.each([
  ['Subject', { Subject: '' }, 'Subject is required.'],
  ['Subject', { Subject: undefined }, 'Subject is required.'],
  ['Subject', { Subject: 'x'.repeat(151) }, 'Subject can have at most 150 characters.'],
  ['Subject', { Subject: 'Hello\r\nBcc: eve@example.com' }, 'Subject contains characters that are not allowed.'],
  ['Subject', { Subject: 'Hello\nthere' }, 'Subject contains characters that are not allowed.'],
  ['Text', { Text: ' \n ' }, 'Text is required.'],
  ['Text', { Text: 7 }, 'Text is required.'],
  ['Text', { Text: 'x'.repeat(5_001) }, 'Text can have at most 5,000 characters.'],
  ['Text', { Text: 'a\u0000b' }, 'Text contains characters that are not allowed.'],
  ['Text', { Text: 'a\u001bb' }, 'Text contains characters that are not allowed.'],
  ['Text', { Text: 'a\ud800b' }, 'Text contains characters that are not allowed.'],
])('a notice is refused for its %s: %j', async (field, words, sentence) => {
  await using world = await startSite()
  expect(await world.send({ ...notice, ...words })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: { [field]: sentence } },
  })
})

test('words in the text stay words: no markup in the email, no new header', async () => {
  await using world = await startSite()
  const { site, place } = world
  const ada = await site.person()
  await place({ Subject: 'Save <b>now</b>', Text: 'First line\r\nSubject: fake\n\n<script>alert(1)</script>' })
  const [email] = await site.until(() => site.mail.sent.length > 0 && site.mail.sent)
  expect(email).toMatchObject({ to: ada.email, subject: 'Save <b>now</b>' })
  expect(email?.html).not.toMatch(/<script|<b>/)
  expect(email?.html).toContain('First line<br>Subject: fake')
})

test('a member dismisses a notice for every device, and only their own', async () => {
  await using world = await startSite()
  const { site, place } = world
  const [ada, eve] = [await site.person(), await site.person()]
  await place()
  const [{ id }] = (await ada.get('/api/notices')).body
  const dismiss = (person: Pick<typeof ada, 'post'>, notice: string) =>
    person.post(`/api/notices/${notice}/dismiss`, {})
  for (let times = 0; times < 2; times += 1) expect((await dismiss(ada, id)).status).toBe(200)
  expect((await ada.get('/api/notices')).body).toMatchObject([{ id, isDismissed: true }])
  expect((await eve.get('/api/notices')).body).toMatchObject([{ id, isDismissed: false }])
  const late = await site.person()
  for (const missing of [id, newId(), 'x'])
    expect(await dismiss(late, missing)).toMatchObject({ status: 404, body: { error: 'This notice does not exist.' } })
  const rows = await site.db.select().from(noticeRecipients)
  expect(rows.filter(({ dismissedAt }) => dismissedAt)).toHaveLength(1)
})

test('jobs that run again after a crash send nothing twice', async () => {
  await using world = await startSite()
  const { site, place, emailsTo } = world
  const ada = await site.person()
  await place()
  await site.until(() => emailsTo(ada.email).length === 1)
  const [{ id: noticeId }] = (await ada.get('/api/notices')).body
  await site.jobsDone()
  await site.jobs.enqueue(site.db, 'notices.queue', { noticeId })
  await site.jobs.enqueue(site.db, 'mail.notice', { noticeId, userId: ada.id })
  await site.jobsDone()
  expect(site.mail.sent).toHaveLength(1)
})

test('an email that was in flight when the site was stopped is uncertain, shown so, and not sent again', async () => {
  await using world = await startSite()
  const { site, owner, place } = world
  const member = await site.person()
  site.mail.failNext(1)
  await place()
  await site.until(async () => {
    const { rows } = await site.db.execute(sql`select 1 from pgboss.job where name = 'mail.notice' and state = 'retry'`)
    return rows.length === 1
  })
  await site.db.update(noticeRecipients).set({ state: 'sending' })
  await site.runDueJobs()
  await site.jobsDone()
  expect(site.mail.sent).toEqual([])
  expect((await owner.get(`/api/users/${member.id}/emails`)).body).toMatchObject([{ state: 'uncertain' }])
  const emails = { sent: 0, waiting: 0, uncertain: 1, notSent: 0 }
  expect((await owner.get('/api/notices/placed')).body).toMatchObject([{ emails }])
})

test('an email whose answer was lost is handed over again under the same ID', async () => {
  const handedOver: Mail[] = []
  const mail = {
    ...fakeMail(),
    async send(email: Mail) {
      handedOver.push(email)
      if (handedOver.length === 1) throw new Error('connection lost')
    },
  }
  await using world = await startSite({ mail })
  await world.site.person()
  await world.place()
  await world.site.until(() => handedOver.length === 1)
  await world.site.until(async () => {
    await world.site.runDueJobs()
    return handedOver.length === 2
  })
  const [first, second] = handedOver
  expect(second).toEqual(first)
  expect(first?.id).toBeDefined()
})
