import type { AddressInfo } from 'node:net'
import * as paths from '@course/contract/paths'
import { eq, sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { buyer } from '../../../test/buyers.ts'
import { deliveryReport } from '../../../test/delivery-reports.ts'
import { startImapServer } from '../../../test/imap-server.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { readStoredFacts } from '../../office/problems/stored-facts.queries.ts'
import { fakeMail } from '../../platform/gateways/mail.fake.ts'
import { smtpMail } from '../../platform/gateways/mail.smtp.ts'
import type { MailGateway } from '../../platform/gateways/mail.ts'
import { imapReports } from '../../platform/gateways/report-mailbox.imap.ts'
import { newId } from '../../platform/ids.ts'
import { bounces, siteState } from '../../schema.ts'
import { createReturnPaths } from './return-paths.ts'

/** A real SMTP server that refuses some recipients, and keeps the return paths of the others. */
async function startSmtpServer() {
  const answers = new Map<string, string>()
  const returnPaths = new Map<string, string[]>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const answer = answers.get(address)
      if (answer === undefined) return done()
      const [, code, words] = /^(\d{3}) (.*)$/.exec(answer) ?? []
      done(Object.assign(new Error(words), { responseCode: Number(code) }))
    },
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        for (const { address } of rcptTo) returnPaths.set(address, [...(returnPaths.get(address) ?? []), from])
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return { answers, returnPaths, url, stop: () => new Promise<void>((resolve) => server.close(resolve)) }
}

const [smtp, imap] = [await startSmtpServer(), await startImapServer()]
const secret = 'a token secret for this test'
const mail = smtpMail(smtp.url, 'course@example.org')
const site = await startTestSite({
  mail,
  returnPaths: createReturnPaths('bounces@example.org', secret),
  reportMailbox: imapReports(imap.url),
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await mail.close()
  await smtp.stop()
  await imap.stop()
})
const owner = await site.person('Super Admin')

const bounceOf = async (id: string) => (await owner.get(`/api/users/${id}/standing`)).body.bounce
const bounceLines = async () =>
  (await owner.get('/api/summary')).body.attention.filter(({ kind }: { kind: string }) => kind === 'bounce')
const statesOf = async (id: string) =>
  (await owner.get(`/api/users/${id}/emails`)).body.map(({ what, state }: { what: string; state: string }) => [
    what,
    state,
  ])
const tryAgain = (id: string) => owner.post(`/api/users/${id}/bounce/clear`, {})

async function readReports() {
  await site.jobs.enqueue(site.db, 'bounces.read', {})
  await site.jobsDone()
}

/** A report about the emails to a buyer. */
const reportOn = (
  { email, returnPath }: { email: string; returnPath: string },
  more: Partial<Parameters<typeof deliveryReport>[0]> = {},
) => deliveryReport({ to: returnPath, recipient: `rfc822; ${email}`, ...more })

/** A buyer whose receipt was handed over, with its return path. */
async function reachedBuyer() {
  const ada = await buyer(site)
  await site.jobsDone()
  return { ...ada, returnPath: smtp.returnPaths.get(ada.email)?.at(-1) ?? '' }
}

test('a mailbox that the server refuses shows on the user’s page and on the first page, and the email is not tried again', async () => {
  const email = `missing-${newId()}@example.com`
  smtp.answers.set(email, '550 5.1.1 No such user here')
  const ada = await buyer(site, { email })
  await site.jobsDone()
  expect(await bounceOf(ada.id)).toMatchObject({
    source: 'refusal',
    status: '5.1.1',
    detail: expect.stringContaining('No such user here'),
  })
  expect(await statesOf(ada.id)).toEqual([['Receipt', 'refused']])
  expect(await bounceLines()).toMatchObject([
    { text: expect.stringContaining(`Emails to ${email} come back`), link: paths.user(ada.id) },
  ])
  expect(await tryAgain(ada.id)).toMatchObject({ status: 200, body: { sent: 'Receipt' } })
  await site.jobsDone()
  expect((await bounceOf(ada.id))?.status).toBe('5.1.1')
  smtp.answers.delete(email)
  await tryAgain(ada.id)
  await site.jobsDone()
  expect(await bounceOf(ada.id)).toBeNull()
  expect(await bounceLines()).toEqual([])
  expect((await statesOf(ada.id))[0]).toEqual(['Receipt', 'sent'])
  expect((await tryAgain(ada.id)).status).toBe(409)
})

test.each([
  '550 5.7.1 Looks like spam',
  '552 5.2.2 Mailbox full',
  '550 No such user',
  '451 4.1.1 Later',
  '550 5.1.8 Bad sender',
])('the refusal %s says nothing about the mailbox, and the email is tried again', async (answer) => {
  const email = `kept-${newId()}@example.com`
  smtp.answers.set(email, answer)
  const ada = await buyer(site, { email })
  await site.until(async () => {
    const { rows } = await site.db.execute(
      sql`select 1 from pgboss.job where name = 'mail.receipt' and state = 'retry' and data ->> 'purchaseId' = ${ada.purchaseId}`,
    )
    return rows.length > 0
  })
  expect(await bounceOf(ada.id)).toBeNull()
  expect(await statesOf(ada.id)).toEqual([['Receipt', 'waiting']])
  smtp.answers.delete(email)
})

test('a corrected address clears the mark', async () => {
  const ada = await reachedBuyer()
  imap.deliver(reportOn(ada))
  await readReports()
  expect(await bounceOf(ada.id)).toMatchObject({ source: 'report', status: '5.1.1' })
  const change = { Email: `corrected-${newId()}@example.com`, Reason: 'They called.' }
  expect((await owner.put(`/api/users/${ada.id}`, change)).status).toBe(200)
  expect(await bounceOf(ada.id)).toBeNull()
})

test('a report counts only at a return path that this site signed for the present address [EC-07]', async () => {
  const ada = await reachedBuyer()
  const [user] = [await site.memberByEmail(ada.email)]
  if (!user) throw new Error('there is no such user')
  const forged = createReturnPaths('bounces@example.org', 'the secret of somebody else')
  imap.deliver(reportOn(ada, { to: 'bounces@example.org' }))
  imap.deliver(reportOn(ada, { to: forged.create(user, new Date()) }))
  imap.deliver(reportOn(ada, { status: '5.2.2' }))
  imap.deliver(reportOn(ada, { isReport: false }))
  imap.deliver('nonsense')
  await readReports()
  expect(await bounceOf(ada.id)).toBeNull()
  const change = { Email: `moved-${newId()}@example.com`, Reason: 'They called.' }
  await owner.put(`/api/users/${ada.id}`, change)
  imap.deliver(reportOn(ada))
  await readReports()
  expect(await bounceOf(ada.id)).toBeNull()
})

test('a report about another address does not count, and one about a forward says where it ended', async () => {
  const ada = await reachedBuyer()
  const recipient = 'rfc822; other@example.net'
  imap.deliver(reportOn(ada, { recipient }))
  imap.deliver(
    reportOn(ada, {
      recipient,
      more: ['', `Final-Recipient: rfc822; ${ada.email}`, 'Action: delivered', 'Status: 2.1.5'],
    }),
  )
  await readReports()
  expect(await bounceOf(ada.id)).toBeNull()
  imap.deliver(reportOn(ada, { recipient, more: [`Original-Recipient: rfc822;${ada.email.toUpperCase()}`] }))
  await readReports()
  expect(await bounceOf(ada.id)).toMatchObject({ detail: expect.stringMatching(/^other@example\.net: 550 5\.1\.1/) })
})

test('a report about an email from before “Try again” does not count, and a later one does', async () => {
  const ada = await reachedBuyer()
  imap.deliver(reportOn(ada))
  await readReports()
  await tryAgain(ada.id)
  await site.jobsDone()
  imap.deliver(reportOn(ada))
  await readReports()
  expect(await bounceOf(ada.id)).toBeNull()
  await site.db.update(bounces).set({ clearedAt: sql`now() - interval '1 hour'` }).where(eq(bounces.userId, ada.id))
  imap.deliver(reportOn(ada, { to: smtp.returnPaths.get(ada.email)?.at(-1) ?? '' }))
  await readReports()
  expect(await bounceOf(ada.id)).toMatchObject({ source: 'report' })
})

test('each message is read once, until the mailbox is numbered anew, and nothing in it changes', async () => {
  const ada = await reachedBuyer()
  imap.deliver(reportOn(ada))
  await readReports()
  await site.db.delete(bounces).where(eq(bounces.userId, ada.id))
  await readReports()
  expect(await bounceOf(ada.id)).toBeNull()
  imap.settings.validity += 1
  await readReports()
  expect(await bounceOf(ada.id)).toMatchObject({ source: 'report' })
  expect(imap.refused).toEqual([])
})

test('a mailbox that can’t be read is noted until it can', async () => {
  const failedAt = async () => (await site.db.select().from(siteState))[0]?.reportsFailedAt
  imap.settings.isDown = true
  await readReports()
  expect(await failedAt()).toBeInstanceOf(Date)
  imap.settings.isDown = false
  await readReports()
  expect(await failedAt()).toBeNull()
})

test('someone without a password gets the invitation again', async () => {
  const email = `invited-${newId()}@example.com`
  smtp.answers.set(email, '550 5.1.1 No such user here')
  const form = { Id: '0', FirstName: 'Grace', LastName: 'Lovelace', Email: email, Role: 'Paid User' }
  await owner.post('/api/users', form)
  await site.jobsDone()
  const { id = '' } = (await site.memberByEmail(email)) ?? {}
  expect(await bounceOf(id)).toMatchObject({ status: '5.1.1' })
  smtp.answers.delete(email)
  expect(await tryAgain(id)).toMatchObject({ body: { sent: 'Invitation' } })
  await site.jobsDone()
  expect(await statesOf(id)).toEqual([
    ['Invitation', 'sent'],
    ['Invitation', 'refused'],
  ])
})

test('a process without the mailbox leaves the reading to others, and a day without any is a line for the owner', async () => {
  await using other = await startTestSite()
  await other.jobs.enqueue(other.db, 'bounces.read', {})
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const read = sql`select state from pgboss.job where name = 'bounces.read'`
  expect((await other.db.execute(read)).rows).toEqual([{ state: 'created' }])
  const facts = async () => (await readStoredFacts(other.db)).unreadReports
  expect(await facts()).toBeNull()
  await other.db.execute(
    sql`update pgboss.job set created_on = now() - interval '25 hours' where name = 'bounces.read'`,
  )
  expect(await facts()).toBeGreaterThan(24 * 3_600)
})

test('an email keeps its Message-ID when its job is tried again, unless each try has a secret of its own', async () => {
  const ids: (string | undefined)[] = []
  let isDown = true
  const slow: MailGateway = {
    ...fakeMail(),
    async send({ id }) {
      ids.push(id)
      if (isDown) throw new Error('no answer')
    },
  }
  await using other = await startTestSite({ mail: slow })
  const ada = await other.person('Paid User')
  for (const job of ['mail.welcome', 'mail.reset'] as const) {
    isDown = true
    ids.length = 0
    await other.jobs.enqueue(other.db, job, { userId: ada.id })
    await other.until(() => ids.length === 1)
    isDown = false
    await other.until(async () => {
      await other.runDueJobs()
      return ids.length === 2
    })
    const [first, second] = ids
    expect(first).toBeDefined()
    expect(first === second, job).toBe(job === 'mail.welcome')
  }
})
