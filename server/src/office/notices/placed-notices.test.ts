import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startSharedSite } from '../../../test/test-site.ts'
import { fakeMail } from '../../platform/gateways/mail.fake.ts'
import { newId } from '../../platform/ids.ts'
import { noticeRecipients, notices, users } from '../../schema.ts'

const refused = new Set<string>()
const mail = fakeMail()
const { send } = mail
const site = await startSharedSite({
  mail: {
    ...mail,
    async send(email) {
      if (refused.has(email.to)) throw new Error('451 try again later')
      return send(email)
    },
  },
})
const owner = await site.person('Super Admin', { access: false })
const ada = await site.person()

const notice = { Subject: 'A new lesson', Text: 'We have added a lesson.\n\nIt is about redemption.' }
const placed = async () => {
  const { status, body } = await owner.get('/api/notices/placed')
  expect(status).toBe(200)
  return body
}
const emailsTo = (email: string, subject: string) =>
  mail.sent.filter((sent) => sent.to === email && sent.subject === subject)

async function place(words: object) {
  const { confirmation: Confirmation } = (await owner.post('/api/notices', words)).body
  expect((await owner.post('/api/notices', { ...words, Confirmation })).status).toBe(200)
}

const setTries = (userId: string) =>
  site.db.execute(sql`update pgboss.job set retry_count = retry_limit
    where name = 'mail.notice' and data ->> 'userId' = ${userId}`)

test('sent notices have their author and what became of their emails, newest first', async () => {
  expect(await placed()).toEqual([])
  await place(notice)
  await site.until(() => emailsTo(ada.email, notice.Subject).length === 1)
  await site.jobsDone()
  const [lost, disabled] = [await site.person(), await site.person()]
  for (const { email } of [lost, disabled]) refused.add(email)
  await place({ ...notice, Subject: 'Another lesson' })
  const shared = {
    id: expect.any(String),
    text: notice.Text,
    placedAt: expect.any(String),
    placedBy: expect.stringMatching(/^Pat Person\d+$/),
  }
  const first = {
    ...shared,
    subject: notice.Subject,
    recipients: 1,
    emails: { sent: 1, waiting: 0, uncertain: 0, notSent: 0 },
  }
  const second = { ...shared, subject: 'Another lesson', recipients: 3 }
  await site.until(() => emailsTo(ada.email, 'Another lesson').length === 1)
  await site.jobsDone()
  expect(await placed()).toEqual([{ ...second, emails: { sent: 1, waiting: 2, uncertain: 0, notSent: 0 } }, first])
  // One has no tries left, and the other's account is disabled before the next try.
  await setTries(lost.id)
  await site.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, disabled.id))
  await site.runDueJobs()
  await site.jobsDone()
  expect(await placed()).toEqual([{ ...second, emails: { sent: 1, waiting: 0, uncertain: 0, notSent: 2 } }, first])
})

test('recipients whose email is not queued yet still wait, and the command has no name', async () => {
  const [id, subject] = [newId(), 'Queued later']
  await site.db.insert(notices).values({ id, subject, text: notice.Text, recipients: 1 })
  await site.db.insert(noticeRecipients).values({ noticeId: id, userId: ada.id })
  expect((await placed())[0]).toMatchObject({
    subject,
    placedBy: null,
    emails: { sent: 0, waiting: 1, uncertain: 0, notSent: 0 },
  })
})

test('a test goes to its author alone, and a double click sends one', async () => {
  const words = { Subject: 'Try this', Text: 'One.\n\nTwo.' }
  const replies = await Promise.all([1, 2].map(() => owner.post('/api/notices/test', words)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 429])
  expect(replies.find(({ status }) => status === 200)?.body).toEqual({ message: 'Success', to: owner.email })
  const email = await site.until(() => emailsTo(owner.email, 'Test: Try this')[0])
  expect(email.text).toContain('Hello Pat,')
  expect(email.html).toContain('<p>One.</p>\n<p>Two.</p>')
  expect(email.text).toContain('100 Example Street')
  // Corrected words can be tested at once.
  expect((await owner.post('/api/notices/test', { ...words, Text: 'Three.' })).status).toBe(200)
  await site.until(() => emailsTo(owner.email, 'Test: Try this').length === 2)
  await site.jobsDone()
  expect(mail.sent.filter(({ subject }) => subject.startsWith('Test: '))).toHaveLength(2)
  expect((await placed()).map(({ subject }: { subject: string }) => subject)).not.toContain(words.Subject)
})
